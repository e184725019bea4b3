import { queryClient } from '@veritas/shared/api';
import { personal } from '@veritas/shared/session';
import { screen } from '@testing-library/react';
import { answerWith, clean, openPanel, pass, uploadFile } from '../../testing/upload-panel.tsx';

const mark = {
  uploadId: 'u1',
  startedAt: Date.now(),
  name: 'shipments.csv',
  size: 1,
  lastModified: 1,
  fingerprint: '0',
};
const LOCK = 'veritas-upload u1';
const held = new Set<string>();
/** Of all tabs of the browser. */
const locks = {
  query: () => Promise.resolve({ held: [...held].map((name) => ({ name })) }),
  request: async (name: string, _options: LockOptions, work: () => Promise<unknown>) => {
    held.add(name);
    return work().finally(() => held.delete(name));
  },
};

beforeEach(() => {
  jest.useFakeTimers();
  queryClient.clear();
  held.clear();
  personal.tab.setItem('upload', JSON.stringify(mark));
  Object.defineProperty(navigator, 'locks', { value: locks, configurable: true });
});
afterEach(() => Reflect.deleteProperty(navigator, 'locks'));

test('an interrupted upload can be discarded, unless the original of a duplicated tab is sending it', async () => {
  const { unmount } = openPanel();
  await pass(0);
  expect(screen.getByText(/was interrupted/)).toBeVisible();
  unmount();
  held.add(LOCK);
  openPanel();
  await pass(0);
  expect(screen.queryByText(/was interrupted/)).not.toBeInTheDocument();
  expect(personal.tab.getItem('upload')).toBeNull();
});

test('other tabs see that an upload is being sent until it has ended', async () => {
  personal.tab.removeItem('upload');
  answerWith(clean);
  await uploadFile();
  await pass(1);
  const { uploadId } = JSON.parse(personal.tab.getItem('upload') ?? '') as typeof mark;
  expect([...held]).toEqual([`veritas-upload ${uploadId}`]);
  await pass(60);
  expect(await screen.findByText('Upload complete')).toBeVisible();
  expect(held.size).toBe(0);
});
