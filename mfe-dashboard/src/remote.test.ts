import remote from './remote.ts';

test('the remote offers the dashboard and nothing else', async () => {
  expect(Object.keys(remote.pages)).toEqual(['Dashboard']);
  expect(await remote.pages.Dashboard.load()).toHaveProperty('default', expect.any(Function));
});
