import { fakeService } from '../testing/fake-service.ts';
import type { AxiosProgressEvent, InternalAxiosRequestConfig } from 'axios';
import type * as Api from './index.ts';

let request: InternalAxiosRequestConfig;
/** Says how far the body has come, as the browser would. */
const progress = (event: object) =>
  (request.onUploadProgress ?? request.onDownloadProgress)?.(event as AxiosProgressEvent);
const service = fakeService();
let api: typeof Api;
beforeAll(async () => {
  const axios = (await import('axios')).default;
  const fake = axios.defaults.adapter as (config: object) => Promise<unknown>;
  // The fake network knows no progress: the events are sent by hand.
  axios.defaults.adapter = (config) => {
    request = config;
    return fake(config) as never;
  };
  api = await import('./index.ts');
});
afterEach(() => jest.restoreAllMocks());

test('a form is posted, and its answer is what the server said', async () => {
  service.answerWith(() => ({ status: 200, data: { received: 1 } }));
  const form = new FormData();
  const onProgress = jest.fn();
  await expect(api.postForm('api/upload/', form, { onProgress })).resolves.toEqual({ received: 1 });
  expect(request.data).toBe(form);
  progress({ loaded: 512 });
  expect(onProgress).toHaveBeenCalledWith(512);
  await api.postForm('api/upload/', form);
  expect(request.onUploadProgress).toBeUndefined();
});

test.each([199, 300, 409])('a form that is answered %s is refused with its status', async (status) => {
  service.answerWith(() => ({ status, data: { error: 'Not now' } }));
  await expect(api.postForm('api/upload/', new FormData())).rejects.toMatchObject({ status, message: 'Not now' });
});

test('a file is asked for as a blob, and its progress is told with the total if there is one', async () => {
  const blob = new Blob(['id']);
  service.answerWith(() => ({ status: 200, data: blob }));
  const onProgress = jest.fn();
  const file = { method: 'POST', path: 'api/generate_csv/', body: { start_date: '2026-11-18' }, onProgress } as const;
  await expect(api.fetchFile(file)).resolves.toBe(blob);
  expect(request).toMatchObject({ responseType: 'blob', data: JSON.stringify({ start_date: '2026-11-18' }) });
  progress({ loaded: 10 });
  progress({ loaded: 20, total: 40 });
  expect(onProgress.mock.calls).toEqual([
    [10, null],
    [20, 40],
  ]);
  await api.fetchFile({ method: 'GET', path: 'user/download_apk/' });
  expect([request.data, request.onDownloadProgress]).toEqual([undefined, undefined]);
});

test.each([199, 300])('a file that is answered %s is refused in the words inside it', async (status) => {
  service.answerWith(() => ({ status, data: new Blob(['{"error":"Too many days"}']) }));
  const file = api.fetchFile({ method: 'GET', path: 'api/generate_csv/' });
  await expect(file).rejects.toMatchObject({ status, message: 'Too many days' });
});

test('a page of a proxy instead of a file is refused by its status', async () => {
  service.answerWith(() => ({ status: 502, data: new Blob(['<html>']) }));
  const file = api.fetchFile({ method: 'GET', path: 'api/generate_csv/' });
  await expect(file).rejects.toMatchObject({ status: 502, message: 'Request failed (502)' });
  service.answerWith(() => ({ status: 500, data: { error: 'No file at all' } }));
  await expect(api.fetchFile({ method: 'GET', path: 'x' })).rejects.toMatchObject({ message: 'No file at all' });
});

test('a CSV file of rows has their numbers as text', async () => {
  const file = api.csvFile([
    ['name', 'count'],
    ['BLR_KOR', 3],
  ]);
  expect(file.type).toBe('text/csv;charset=utf-8');
  expect(
    (await file.text())
      .replace(/^\uFEFF/, '')
      .trim()
      .split(/\r?\n/),
  ).toEqual(['name,count', 'BLR_KOR,3']);
});

test('a file is saved under its name, and its address is given back', () => {
  jest.useFakeTimers();
  const clicked: [string, string][] = [];
  jest.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(function click(this: HTMLAnchorElement) {
    clicked.push([this.href, this.download]);
  });
  const revokeObjectURL = jest.fn();
  Object.assign(URL, { createObjectURL: () => 'blob:report', revokeObjectURL });
  api.saveFile(new Blob([]), 'report.csv');
  expect(clicked).toEqual([['blob:report', 'report.csv']]);
  expect(revokeObjectURL).not.toHaveBeenCalled();
  jest.runAllTimers();
  expect(revokeObjectURL).toHaveBeenCalledWith('blob:report');
  jest.useRealTimers();
});
