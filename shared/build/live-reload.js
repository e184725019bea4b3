/* global __webpack_require__, globalThis, location, CustomEvent */

const ASK_EVERY_MS = 100;
/** Delay before a page that still runs another release is notified again. */
const NOTIFY_AGAIN_MS = 2_000;

/**
 * Runtime plugin of development builds: notifies the page when the registry names another release of this remote than
 * the running one. A page of the remote replaces it in place; otherwise the tab reloads.
 */
export default function liveReload() {
  return {
    name: 'live-reload',
    init(args) {
      // The runtime may call init more than once for one remote.
      if (__webpack_require__.veritasLiveReload) return args;
      __webpack_require__.veritasLiveReload = true;
      const running = new URL(__webpack_require__.p, location.href).href;
      const { name } = args.options;
      const runningOf = (globalThis.__veritasRunning ??= new Map());
      runningOf.set(name, running);
      let notified = { base: running, at: 0 };
      const timer = globalThis.setInterval(async () => {
        if (runningOf.get(name) !== running) return globalThis.clearInterval(timer);
        const answer = await fetch('/registry.json', { cache: 'no-cache' }).catch(() => null);
        if (!answer?.ok) return;
        const { remotes } = await answer.json();
        const base = remotes.find((remote) => remote.name === name)?.active.base;
        if (base === undefined || new URL(base, location.href).href === running) return;
        if (notified.base === base && performance.now() - notified.at < NOTIFY_AGAIN_MS) return;
        notified = { base, at: performance.now() };
        const published = new CustomEvent('veritas-published', { detail: name, cancelable: true });
        // Cancelled by the page that replaces it in place.
        if (globalThis.dispatchEvent(published)) location.reload();
      }, ASK_EVERY_MS);
      return args;
    },
  };
}
