/* global __webpack_require__, globalThis, location, CustomEvent */

const ASK_EVERY_MS = 100;

/**
 * Runtime plugin of development builds: tells the page once the registry names another release of this remote than the
 * one that is running. The page that is shown takes it in place; without one the tab reloads.
 */
export default function liveReload() {
  return {
    name: 'live-reload',
    init(args) {
      // The runtime may call init more than once for one remote.
      if (__webpack_require__.veritasLiveReload) return args;
      __webpack_require__.veritasLiveReload = true;
      const running = new URL(__webpack_require__.p, location.href).href;
      const timer = globalThis.setInterval(async () => {
        const answer = await fetch('/registry.json', { cache: 'no-cache' }).catch(() => null);
        if (!answer?.ok) return;
        const { remotes } = await answer.json();
        const named = remotes.find(({ name }) => name === args.options.name);
        if (!named || new URL(named.active.base, location.href).href === running) return;
        globalThis.clearInterval(timer);
        const published = new CustomEvent('veritas-published', { detail: args.options.name, cancelable: true });
        // Prevented by the page that takes it in place.
        if (globalThis.dispatchEvent(published)) location.reload();
      }, ASK_EVERY_MS);
      return args;
    },
  };
}
