import { service } from '../testing/fake-service.ts';
import { readStatus } from './status.ts';

test('all records are read as text with their tag', async () => {
  const sent: unknown[] = [];
  service.answerWith(({ path, headers }) => {
    sent.push([path, headers.get('If-None-Match')]);
    return { status: 200, data: [{ id: 1 }], headers: { etag: '"1"' } };
  });
  await expect(readStatus(null)).resolves.toEqual({ text: '[{"id":1}]', etag: '"1"' });
  await readStatus('"1"');
  expect(sent).toEqual([
    ['api/get_status/', undefined],
    ['api/get_status/', '"1"'],
  ]);
});

test('an answer without a tag has none, and nothing new is said as such', async () => {
  service.answerWith(() => ({ status: 200, data: [] }));
  await expect(readStatus(null)).resolves.toEqual({ text: '[]', etag: null });
  service.answerWith(() => ({ status: 304 }));
  await expect(readStatus('"1"')).resolves.toBe('unchanged');
});

test.each([199, 300, 503])('%s is refused in the words of the server', async (status) => {
  service.answerWith(() => ({ status, data: { message: 'Down until noon.' } }));
  await expect(readStatus(null)).rejects.toMatchObject({ status, message: 'Down until noon.' });
});
