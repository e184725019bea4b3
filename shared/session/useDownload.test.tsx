import { act, renderHook, waitFor } from '@testing-library/react';
import { QueryProvider } from '../api/index.ts';
import { ok, service, type FakeAnswer } from '../testing/fake-service.ts';
import { savedFiles, savedText } from '../testing/saved-files.ts';
import { mayLeave } from './leave.ts';
import { useDownload } from './useDownload.ts';

const PATH = 'api/file/';
const REQUEST = { method: 'GET', path: PATH } as const;

function open(options?: Parameters<typeof useDownload>[0]) {
  const saved = savedFiles();
  const { result, unmount } = renderHook(() => useDownload(options), { wrapper: QueryProvider });
  const start = async (substitute?: () => Blob) => {
    act(() => result.current.download(REQUEST, 'a.csv', substitute));
    await waitFor(() => expect(service.count(PATH)).toBeGreaterThan(0));
  };
  return { saved, result, unmount, start };
}

const isCancelled = () => service.lastRequestTo(PATH).isCancelled();
/** Answers, and waits for the effects. */
const answerLate = (answer: (reply: FakeAnswer) => void) =>
  act(async () => {
    answer(ok('late'));
    await Promise.resolve();
  });

beforeEach(() => service.answerWith({}));
afterEach(() => jest.restoreAllMocks());

test('a cancelled download saves nothing, reports nothing, and another one may begin', async () => {
  const onError = jest.fn();
  const answer = service.hold(PATH);
  const { saved, result, start } = open({ onError });
  const substitute = jest.fn(() => new Blob(['substitute']));
  await start(substitute);
  expect(result.current.state.kind).toBe('loading');
  act(() => result.current.clear());
  expect(isCancelled()).toBe(true);
  await answerLate(answer);
  await waitFor(() => expect(result.current.state.kind).toBe('idle'));
  expect([saved, onError.mock.calls, substitute.mock.calls]).toEqual([[], [], []]);
  service.also({ [PATH]: ok('in time') });
  await start();
  await waitFor(() => expect(result.current.state).toMatchObject({ kind: 'saved', fileName: 'a.csv' }));
  await expect(savedText(saved[0])).resolves.toBe('in time');
});

test('a download ends with what it belongs to', async () => {
  const onError = jest.fn();
  const answer = service.hold(PATH);
  const { saved, start, unmount } = open({ onError });
  await start();
  unmount();
  expect(isCancelled()).toBe(true);
  await answerLate(answer);
  expect([saved, onError.mock.calls]).toEqual([[], []]);
});

test('a page asks before its download is left, the frame does not', async () => {
  const confirm = jest.spyOn(window, 'confirm').mockReturnValue(false);
  for (const [options, leaves] of [
    [undefined, false],
    [{ belongsTo: 'page' }, false],
    [{ belongsTo: 'frame' }, true],
  ] as const) {
    const answer = service.hold(PATH);
    const { result, start, unmount } = open(options);
    expect(mayLeave()).toBe(true);
    await start();
    await waitFor(() => expect(mayLeave()).toBe(leaves));
    answer(ok('done'));
    await waitFor(() => expect(result.current.state.kind).toBe('saved'));
    expect(mayLeave()).toBe(true);
    unmount();
  }
  expect(confirm).toHaveBeenLastCalledWith(
    'Leave this page? The download of a.csv will stop and has to be started again.',
  );
});

test.each([
  [{ status: 403, data: { error: 'Not for you' } }, 'Not for you'],
  [{ status: 410, data: { error: 'No longer kept' } }, 'No longer kept'],
  ['no answer' as const, 'The server cannot be reached. Check the connection and try again.'],
])('a failure is reported with its reason, and nothing is saved in its place: %j', async (answer, reason) => {
  const onError = jest.fn();
  service.also({ [PATH]: answer });
  const { saved, result, start } = open({ onError });
  await start(() => new Blob(['substitute']));
  await waitFor(() => expect(result.current.state).toMatchObject({ kind: 'failed', reason }));
  expect(onError).toHaveBeenCalledTimes(1);
  expect(saved).toEqual([]);
});

test('where the server lacks the call, something else is saved', async () => {
  const onError = jest.fn();
  service.also({ [PATH]: { status: 404 } });
  const { saved, result, start } = open({ onError });
  await start(() => new Blob(['substitute']));
  await waitFor(() => expect(result.current.state.kind).toBe('saved'));
  await expect(savedText(saved[0])).resolves.toBe('substitute');
  expect(onError).not.toHaveBeenCalled();
});

test('what began no download is left, or cleared, as if nothing were there to cancel', () => {
  const { result, unmount } = open();
  act(() => result.current.clear());
  expect(result.current.state).toEqual({ kind: 'idle' });
  expect(unmount).not.toThrow();
});

test('a failure without a callback is shown, too', async () => {
  service.also({ [PATH]: { status: 403, data: { error: 'Not for you' } } });
  const { result, start } = open();
  await start();
  await waitFor(() => expect(result.current.state).toMatchObject({ kind: 'failed', reason: 'Not for you' }));
});

test('the progress that is shown is that of the download under way', async () => {
  service.hold(PATH);
  const { result, start } = open();
  await start();
  const first = service.lastRequestTo(PATH);
  act(() => first.progress(10, 40));
  expect(result.current.state).toEqual({ kind: 'loading', loaded: 10, total: 40 });
  await start();
  await waitFor(() => expect(service.count(PATH)).toBe(2));
  const nothingYet = { kind: 'loading', loaded: 0, total: null };
  expect(result.current.state).toEqual(nothingYet);
  act(() => first.progress(20, 40));
  expect(result.current.state).toEqual(nothingYet);
  act(() => result.current.clear());
});

test('a download that is cancelled while its file is made saves nothing', async () => {
  service.also({ [PATH]: { status: 404 } });
  const { saved, result, start } = open();
  await start(() => {
    result.current.clear();
    return new Blob(['substitute']);
  });
  await waitFor(() => expect(result.current.state.kind).toBe('idle'));
  await act(async () => Promise.resolve());
  expect(saved).toEqual([]);
});
