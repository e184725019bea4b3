import { sessionStore } from '../session/index.ts';
import { service } from '../testing/fake-service.ts';

test('for a user who signed in before the first screen of records, they are read', async () => {
  service.answerWith({ 'api/get_status/': { status: 200, data: [{ id: 'a' }] } });
  sessionStore.setState({ status: 'authenticated', user: 'asha' });
  const { keeper } = await import('./records.ts');
  const ready = new Promise<void>((resolve) => {
    keeper.watch(() => keeper.store.getState().state === 'ready' && resolve());
  });
  await ready;
  expect(keeper.store.getState().records).toHaveLength(1);
});
