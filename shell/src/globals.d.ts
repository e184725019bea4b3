/** Version of `@veritas/shared` that this shell provides to the remotes; set by the build. */
declare const __SHARED_VERSION__: string;
