import type * as ConsoleChunk from './console-chunk.ts';

const load = jest.fn<object, []>();
jest.mock('../routes/RoutedConsole.tsx', () => load());

const loadScript = jest.fn<void, [string, (event: Event) => void]>();
const runtime = {
  l: loadScript,
  u: (id: string | number) => `assets/${id}.js`,
  miniCssF: (id: string | number) => `assets/${id}.css`,
};
const addresses = () => [runtime.u('510'), runtime.miniCssF('510')];
let chunk: typeof ConsoleChunk;

beforeEach(async () => {
  runtime.l = loadScript;
  loadScript.mockReset();
  Object.assign(globalThis, { __webpack_require__: runtime });
  jest.resetModules();
  load.mockReset();
  chunk = await import('./console-chunk.ts');
});

test('the first retry waits for the same download, later ones ask for other addresses', async () => {
  load.mockImplementation(() => {
    throw new Error('Loading chunk 510 failed');
  });
  for (const expected of [
    ['assets/510.js', 'assets/510.css'],
    ['assets/510.js', 'assets/510.css'],
    ['assets/510.js?r=2', 'assets/510.css?r=2'],
  ]) {
    expect(addresses()).toEqual(expected);
    await expect(chunk.loadConsole()).rejects.toThrow('Loading chunk 510 failed');
  }
  load.mockReturnValue({ RoutedConsole: 'the console' });
  await expect(chunk.loadConsole()).resolves.toMatchObject({ RoutedConsole: 'the console' });
});

test('files that hang are aborted after eight seconds, so that webpack requests them again', async () => {
  jest.useFakeTimers();
  try {
    document.head.innerHTML = '<link rel="stylesheet" data-remote="shell"><link rel="stylesheet" href="main.css">';
    const [ofChunk, ofPage] = [...document.head.children].map((element) => {
      const failed = jest.fn();
      element.addEventListener('error', failed);
      return failed;
    });
    load.mockReturnValue({});
    const loading = chunk.loadConsole();
    jest.advanceTimersByTime(7_999);
    expect(ofChunk).not.toHaveBeenCalled();
    jest.advanceTimersByTime(1);
    expect(ofChunk).toHaveBeenCalledTimes(1);
    expect(ofPage).not.toHaveBeenCalled();
    await loading;
    expect(jest.getTimerCount()).toBe(0);
  } finally {
    jest.useRealTimers();
    document.head.innerHTML = '';
  }
});

describe('a script that comes with the page', () => {
  const ADDRESS = '/assets/510.js';
  const done = jest.fn();
  let bodySizes: readonly number[] = [];

  beforeEach(() => {
    done.mockReset();
    bodySizes = [];
    const getEntriesByName = () => bodySizes.map((decodedBodySize) => ({ decodedBodySize }));
    Object.defineProperty(performance, 'getEntriesByName', { value: getEntriesByName, configurable: true });
    document.head.innerHTML = `<script src="/.${ADDRESS}"></script>`;
  });

  afterEach(() => {
    document.head.innerHTML = '';
  });

  test.each([
    ['has not come', []],
    ['has come but not run', [66_000]],
  ])('is not added a second time when it %s', (_state, sizes) => {
    bodySizes = sizes;
    runtime.l(ADDRESS, done);
    expect(loadScript).not.toHaveBeenCalled();
    const loaded = new Event('load');
    document.head.firstElementChild?.dispatchEvent(loaded);
    expect(done.mock.calls).toEqual([[loaded]]);
  });

  test('is added once more when it has failed', () => {
    bodySizes = [0];
    runtime.l(ADDRESS, done);
    expect(loadScript).toHaveBeenCalledWith(ADDRESS, done);
  });

  test('is given up after eight seconds', async () => {
    jest.useFakeTimers({ doNotFake: ['performance'] });
    try {
      load.mockReturnValue({});
      const loading = chunk.loadConsole();
      runtime.l(ADDRESS, done);
      jest.advanceTimersByTime(8_000);
      expect(done).toHaveBeenCalledWith(expect.objectContaining({ type: 'error' }));
      expect(loadScript).not.toHaveBeenCalled();
      await loading;
    } finally {
      jest.useRealTimers();
    }
  });

  test('does not stand for others', () => {
    runtime.l('/assets/47.js', done);
    expect(loadScript).toHaveBeenCalledWith('/assets/47.js', done);
  });
});
