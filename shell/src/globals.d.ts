/** Version of `@veritas/shared` that this shell provides to the remotes; set by the build. */
declare const __SHARED_VERSION__: string;

interface ScriptUrlPolicy {
  createScriptURL(url: string): unknown;
}

/** Absent in browsers without Trusted Types. */
declare var trustedTypes:
  { createPolicy(name: string, rules: { createScriptURL(url: string): string }): ScriptUrlPolicy } | undefined;
