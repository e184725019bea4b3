/* global __webpack_require__, globalThis */

/**
 * Runtime plugin of the federation runtime, compiled into every remote. The shell fetches the files of a chunk before
 * webpack creates elements for them, because it sees the progress and can abort a download that hangs. Where files
 * arrived but their elements failed, the shell raises a counter that becomes a part of their addresses: Chrome lets a
 * second request for the same address wait 20 s behind one that hangs.
 */
export default function chunksThroughShell() {
  return {
    name: 'chunks-through-shell',
    init(args) {
      const remote = args.options.name;
      // The runtime may call init more than once for one remote.
      if (__webpack_require__.veritasThroughShell) return args;
      __webpack_require__.veritasThroughShell = true;

      const fresh = (url) => {
        const attempt = globalThis.__veritasLoader?.attemptOf(remote) ?? 0;
        return attempt > 0 ? `${url}?r=${attempt}` : url;
      };
      const names = ['u', 'miniCssF'].filter((key) => __webpack_require__[key]);
      for (const key of names) {
        const original = __webpack_require__[key];
        __webpack_require__[key] = (chunk) => fresh(original(chunk));
      }

      // The automatic public path contains `/../`, so webpack would not find the elements that the shell has added.
      __webpack_require__.p = new URL(__webpack_require__.p).href;

      const ensure = __webpack_require__.e;
      __webpack_require__.e = async (chunk) => {
        // The shell skips files that the release does not have: not every chunk has a script and a style sheet.
        const files = names.map((key) => __webpack_require__.p + __webpack_require__[key](chunk));
        await globalThis.__veritasLoader?.arrive?.(remote, files);
        return ensure(chunk);
      };
      return args;
    },
  };
}
