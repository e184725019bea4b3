import { logFailure } from '@veritas/shared/api';

/**
 * React's developer tools hook, at which each copy of react-dom registers when it is loaded, in production builds too.
 */
interface RendererHook {
  supportsFiber?: boolean;
  inject?: (renderer: unknown) => unknown;
}

const holder = globalThis as { __REACT_DEVTOOLS_GLOBAL_HOOK__?: RendererHook };
/** The source of each copy: a stack names the file by its address. */
const starts: string[] = [];

/**
 * Detects every copy of react-dom that is loaded from now on and is not the shell's: its effects, events and context
 * would not be connected to the shell's copy.
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

/** Whether a file below the folder of a release has loaded a copy. */
export function hasOwnRenderer({ base }: { readonly base: string }): boolean {
  return starts.some((stack) => stack.includes(base));
}
