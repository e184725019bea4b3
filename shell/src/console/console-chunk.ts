type ConsoleChunk = typeof import('../routes/RoutedConsole.tsx');

/** webpack's own limit for a script; it has none for a style sheet. */
const LIMIT_MS = 8_000;
/** Also the elements that Safari gets with the page. */
const PENDING = 'script[data-webpack^="shell:"], script[src^="/./"], link[data-remote="shell"]';

let chunk: Promise<ConsoleChunk> | null = null;
let failures = 0;

// The first retry waits for the pending download. Chrome lets a second request for one address wait 20 s behind one
// that hangs, so later ones use other addresses.
for (const key of ['u', 'miniCssF'] as const) {
  const addressOf = __webpack_require__[key];
  __webpack_require__[key] = (id) => (failures > 1 ? `${addressOf(id)}?r=${failures}` : addressOf(id));
}

const loadScript = __webpack_require__.l;
/** webpack calls this for scripts that have not run yet. One that comes with the page would otherwise run twice. */
__webpack_require__.l = (address, done, ...rest) => {
  const element = document.querySelector<HTMLScriptElement>(`script[src="/.${address}"]`);
  if (!element || hasFailed(element)) return loadScript(address, done, ...rest);
  element.addEventListener('load', done);
  // Those of the limit are not the browser's.
  element.addEventListener('error', (event) => (event.isTrusted ? loadScript(address, done, ...rest) : done(event)));
};

function hasFailed({ src }: HTMLScriptElement): boolean {
  return performance.getEntriesByName(src).some((entry) => (entry as PerformanceResourceTiming).decodedBodySize === 0);
}

/** Everything behind the login, in its own chunk; a failed download can be retried. */
export function loadConsole(): Promise<ConsoleChunk> {
  chunk ??= load().catch((error: unknown) => {
    chunk = null;
    failures += 1;
    throw error;
  });
  return chunk;
}

async function load(): Promise<ConsoleChunk> {
  // Rejects webpack's own promise, which it would keep.
  const timer = setTimeout(() => {
    for (const element of document.querySelectorAll(PENDING)) element.dispatchEvent(new Event('error'));
  }, LIMIT_MS);
  try {
    return await import(/* webpackChunkName: 'console' */ '../routes/RoutedConsole.tsx');
  } finally {
    clearTimeout(timer);
  }
}
