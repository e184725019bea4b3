/* global __webpack_require__, globalThis */

/**
 * Runtime plugin of the federation runtime, compiled into every remote. After a failure the shell raises a counter,
 * and every chunk is then asked for under a new address: Chrome lets a second request for the same address wait 20 s
 * behind one that hangs.
 */
export default function freshUrls() {
  return {
    name: 'fresh-urls',
    init(args) {
      const fresh = (url) => {
        const attempt = globalThis.__veritasLoader?.attemptOf(args.options.name) ?? 0;
        return attempt > 0 ? `${url}?r=${attempt}` : url;
      };
      // The runtime may call init more than once for one remote.
      if (__webpack_require__.veritasFreshUrls) return args;
      __webpack_require__.veritasFreshUrls = true;
      for (const key of ['u', 'miniCssF']) {
        const original = __webpack_require__[key];
        if (original) __webpack_require__[key] = (chunk) => fresh(original(chunk));
      }
      return args;
    },
  };
}
