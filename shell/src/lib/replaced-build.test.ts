import { reloadIfReplaced } from './replaced-build.ts';
import { pageReload } from './page-reload.ts';

const OWN = '/assets/main.0123abcd.js';
const pageWith = (script: string) => `<!doctype html><script defer src="${script}"></script>`;
const answer = jest.fn<Promise<Response>, unknown[]>();
const reload = jest.spyOn(pageReload, 'start').mockImplementation(() => undefined);

beforeEach(() => {
  document.head.innerHTML = pageWith(OWN);
  sessionStorage.clear();
  reload.mockClear();
  answer.mockClear();
  globalThis.fetch = answer;
});

const served = (text: string, ok = true) =>
  answer.mockResolvedValue({ ok, text: () => Promise.resolve(text) } as Response);

test('a page of a build that was replaced is reloaded, once', async () => {
  served(pageWith('/assets/main.4567abcd.js'));
  await expect(reloadIfReplaced()).resolves.toBe(true);
  expect(answer).toHaveBeenCalledWith(
    '/',
    expect.objectContaining({ cache: 'no-cache', headers: { Accept: 'text/html' } }),
  );
  await expect(reloadIfReplaced()).resolves.toBe(false);
  expect(reload).toHaveBeenCalledTimes(1);
  // Months later, from that build in turn.
  document.head.innerHTML = pageWith('/assets/main.4567abcd.js');
  served(pageWith('/assets/main.89ababcd.js'));
  await expect(reloadIfReplaced()).resolves.toBe(true);
  // Of two servers that disagree: back at the first one.
  document.head.innerHTML = pageWith(OWN);
  await expect(reloadIfReplaced()).resolves.toBe(false);
});

test.each<[string, () => unknown]>([
  ['the build is the same', () => served(pageWith(OWN))],
  ['something else answers', () => served('<!doctype html>Sign in to the network')],
  ['the server is in trouble', () => served(pageWith('/assets/main.4567abcd.js'), false)],
  ['nothing answers', () => answer.mockRejectedValue(new TypeError('Failed to fetch'))],
])('the page stays as it is when %s', async (_case, prepare) => {
  prepare();
  await expect(reloadIfReplaced()).resolves.toBe(false);
  expect(reload).not.toHaveBeenCalled();
});

test('a page that does not say which build it is has nothing to compare, and asks for nothing', async () => {
  document.head.innerHTML = '';
  served(pageWith('/assets/main.4567abcd.js'));
  await expect(reloadIfReplaced()).resolves.toBe(false);
  expect(answer).not.toHaveBeenCalled();
});

test('where the browser keeps nothing, the page is not reloaded: that could go on for ever', async () => {
  served(pageWith('/assets/main.4567abcd.js'));
  const blocked = jest.spyOn(Storage.prototype, 'setItem').mockImplementation(() => {
    throw new DOMException('blocked', 'SecurityError');
  });
  await expect(reloadIfReplaced()).resolves.toBe(false);
  blocked.mockRestore();
  expect(reload).not.toHaveBeenCalled();
});
