/** Version of `@veritas/shared` that this shell provides to the remotes; set by the build. */
declare const __SHARED_VERSION__: string;

interface Window {
  /** Absent in browsers without Trusted Types. */
  readonly trustedTypes?: {
    createPolicy(
      name: string,
      rules: { createScriptURL(url: string): string },
    ): { createScriptURL(url: string): unknown };
  };
}

/** Of webpack: the addresses of a chunk's files, and what adds a script element. */
declare const __webpack_require__: Record<'u' | 'miniCssF', (chunk: string | number) => string> & {
  l: (address: string, done: (event: Event) => void, ...rest: unknown[]) => void;
};
