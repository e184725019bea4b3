import { ok, service } from '../testing/fake-service.ts';
import * as api from './index.ts';

afterEach(() => jest.restoreAllMocks());

test('a form is posted, and its answer is what the server said', async () => {
  service.answerWith(() => ({ status: 200, data: { received: 1 } }));
  const form = new FormData();
  const onProgress = jest.fn();
  await expect(api.postForm('api/upload/', form, { onProgress })).resolves.toEqual({ received: 1 });
  const request = service.lastRequestTo('api/upload/');
  expect(request.data).toBe(form);
  request.progress(512);
  expect(onProgress).toHaveBeenCalledWith(512);
  await api.postForm('api/upload/', form);
  service.lastRequestTo('api/upload/').progress(1_024);
  expect(onProgress).toHaveBeenCalledTimes(1);
});

test.each([199, 300, 409])('a form that is answered %s is refused with its status', async (status) => {
  service.answerWith(() => ({ status, data: { error: 'Not now' } }));
  await expect(api.postForm('api/upload/', new FormData())).rejects.toMatchObject({ status, message: 'Not now' });
});

test('a file is asked for as a blob, and its progress is reported with the total if there is one', async () => {
  service.answerWith(() => ok('id'));
  const onProgress = jest.fn();
  const file = { method: 'POST', path: 'api/generate_csv/', body: { start_date: '2026-11-18' }, onProgress } as const;
  await expect((await api.fetchFile(file)).text()).resolves.toBe('id');
  const request = service.lastRequestTo('api/generate_csv/');
  expect(request).toMatchObject({ method: 'POST', data: { start_date: '2026-11-18' } });
  request.progress(10);
  request.progress(20, 40);
  expect(onProgress.mock.calls).toEqual([
    [10, null],
    [20, 40],
  ]);
  await api.fetchFile({ method: 'POST', path: 'user/download_apk/' });
  const second = service.lastRequestTo('user/download_apk/');
  second.progress(30);
  expect(second.data).toBeUndefined();
  expect(onProgress).toHaveBeenCalledTimes(2);
});

test.each([199, 300])('a file that is answered %s is refused in the words inside it', async (status) => {
  service.answerWith(() => ({ status, data: { error: 'Too many days' } }));
  const file = api.fetchFile({ method: 'GET', path: 'api/generate_csv/' });
  await expect(file).rejects.toMatchObject({ status, message: 'Too many days' });
});

const WEB_PAGE = { status: 200, data: '<html>Sign in to this network', headers: { 'content-type': 'Text/HTML; x=y' } };

test('a web page of a captive portal instead of a file, or of an answer to one, is a failure', async () => {
  service.answerWith(() => WEB_PAGE);
  await expect(api.fetchFile({ method: 'GET', path: 'api/generate_csv/' })).rejects.toMatchObject({
    status: 502,
    message: expect.stringContaining('Unexpected response') as string,
  });
  await expect(api.postForm('api/upload/', new FormData())).rejects.toMatchObject({ status: 502 });
});

test('a page of a proxy instead of a file is refused by its status', async () => {
  service.answerWith(() => ({ status: 502, data: '<html>' }));
  const file = api.fetchFile({ method: 'GET', path: 'api/generate_csv/' });
  await expect(file).rejects.toMatchObject({
    status: 502,
    message: 'The server has a problem (502). Try again in a minute, or report it to the support team.',
  });
  service.answerWith(() => ({ status: 500, data: null }));
  await expect(api.fetchFile({ method: 'GET', path: 'x' })).rejects.toMatchObject({
    message: 'The server has a problem (500). Try again in a minute, or report it to the support team.',
  });
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

test('a file is saved under its name, and its object URL is revoked', () => {
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

test('a file of another type that only mentions web pages is a file', async () => {
  const headers = { 'content-type': 'application/json; profile="text/html"' };
  service.answerWith(() => ({ status: 200, data: 'id', headers }));
  await expect((await api.fetchFile({ method: 'GET', path: 'api/generate_csv/' })).text()).resolves.toBe('id');
});
