import { logFailure } from '@veritas/shared/api';

/** What each copy of react-dom announces itself to as it starts, in production builds too: React's developer tools. */
interface RendererHook {
  supportsFiber?: boolean;
  inject?: (renderer: unknown) => unknown;
}

const holder = globalThis as { __REACT_DEVTOOLS_GLOBAL_HOOK__?: RendererHook };
/** Where copies were started from: a stack names the file by its address. */
const starts: string[] = [];

/**
 * Notices every copy of react-dom that starts from now on, which is not the shell's: its effects, events and
 * context would know nothing of the shell's copy.
 */
export function noticeRenderers(): void {
  const hook = (holder.__REACT_DEVTOOLS_GLOBAL_HOOK__ ??= { supportsFiber: true });
  const { inject } = hook;
  hook.inject = (renderer) => {
    const start = new Error('A second React was started.');
    starts.push(start.stack ?? '');
    logFailure('React', start);
    return inject?.call(hook, renderer);
  };
}

/** Whether a file below the folder of a release has started a copy. */
export function hasOwnRenderer({ base }: { readonly base: string }): boolean {
  return starts.some((stack) => stack.includes(base));
}
