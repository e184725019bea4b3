import { getGroups, MAX_UPLOAD_BYTES, MAX_UPLOAD_ROWS, queryClient, QueryProvider } from '@veritas/shared/api';
import { ok, service } from '@veritas/shared/testing';
import { act, renderHook, waitFor } from '@testing-library/react';
import { csvFile } from '../../../testing/csv-file.ts';
import { useFileCheck } from './useFileCheck.ts';

const LIMITS = { bytes: MAX_UPLOAD_BYTES, rows: MAX_UPLOAD_ROWS };

beforeEach(() => {
  queryClient.clear();
  service.also({ [getGroups.path]: ok([{ name: 'BLR_KOR', code: 'BLR_KOR', organization: 'hub' }]) });
});

function openWith(file: File | null) {
  const { result, rerender } = renderHook(({ chosen }) => useFileCheck(chosen, LIMITS), {
    initialProps: { chosen: file },
    wrapper: QueryProvider,
  });
  return {
    check: () => result.current.check,
    skip: () => act(() => result.current.skip()),
    choose: (chosen: File | null) => rerender({ chosen }),
    hasEnded: (kind: 'checked' | 'skipped') => waitFor(() => expect(result.current.check.kind).toBe(kind)),
  };
}

/** A file whose content is on its way until `arrive` is called; with an error, as of a drive that is gone. */
function slowFile() {
  const file = csvFile();
  const bytes = Promise.withResolvers<ArrayBuffer>();
  const asked = Promise.withResolvers<void>();
  const slice = () =>
    Object.assign(new Blob(), {
      arrayBuffer: () => {
        asked.resolve();
        return bytes.promise;
      },
    });
  return {
    file: Object.assign(file, { slice }),
    isBeingRead: asked.promise,
    arrive: async (failure?: Error) => {
      await act(async () => {
        if (failure) bytes.reject(failure);
        else bytes.resolve(new TextEncoder().encode('tracking_id,hub_code\nRVP0000000001,BLR_KOR\n').buffer);
        // The reader goes on in several turns.
        for (let turn = 0; turn < 50; turn += 1) await Promise.resolve();
      });
    },
  };
}

test('what is found in a file that another one has replaced is not shown, nor in place of the other', async () => {
  const first = slowFile();
  const { choose, check, hasEnded } = openWith(first.file);
  await act(() => first.isBeingRead);
  const second = csvFile();
  choose(second);
  await hasEnded('checked');
  const found = check();
  await first.arrive();
  expect(check()).toBe(found);
});

test('a check that was skipped does not end later, nor begin again when the same file is chosen after an upload', async () => {
  const { file, isBeingRead, arrive } = slowFile();
  const { choose, check, skip } = openWith(file);
  await act(() => isBeingRead);
  skip();
  expect(check()).toEqual({ kind: 'skipped' });
  await arrive();
  expect(check()).toEqual({ kind: 'skipped' });
  // Nothing is chosen while it is sent, and the file again when it was cancelled.
  choose(null);
  const asked = jest.spyOn(file, 'slice');
  choose(file);
  await act(() => Promise.resolve());
  expect(check()).toEqual({ kind: 'skipped' });
  expect(asked).not.toHaveBeenCalled();
});

test('a file that cannot be read is left to the upload to report', async () => {
  const { file, isBeingRead, arrive } = slowFile();
  const { check, hasEnded } = openWith(file);
  await act(() => isBeingRead);
  await arrive(new DOMException('The file is gone', 'NotReadableError'));
  await hasEnded('skipped');
  expect(check()).toEqual({ kind: 'skipped' });
});
