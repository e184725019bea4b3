import { useSession } from '@veritas/shared/session';
import { useLayoutEffect, useSyncExternalStore } from 'react';
import { isLogin, LOGIN } from './lib/addresses.ts';
import { LoginPage } from './features/sign-in/LoginPage.tsx';
import { ProtectedConsole } from './console/ProtectedConsole.tsx';

/**
 * The sign-in page, or the console with the router: without a session the visitor is redirected to /login, history
 * replaced, and returns to the requested page after the sign-in (SPEC section 2).
 */
export function App() {
  const { status } = useSession();
  const pathname = useSyncExternalStore(subscribeToHistory, () => window.location.pathname);
  const isAnonymous = status === 'anonymous';

  useLayoutEffect(() => {
    if (isAnonymous && !isLogin(pathname)) replaceByLogin();
  }, [isAnonymous, pathname]);

  return isAnonymous || (status === 'checking' && isLogin(pathname)) ? <LoginPage /> : <ProtectedConsole />;
}

/** Back and Forward; behind the sign-in the router handles the address. */
function subscribeToHistory(changed: () => void): () => void {
  window.addEventListener('popstate', changed);
  return () => window.removeEventListener('popstate', changed);
}

/** In the format of the router, which reads `usr` as the state of its location. */
function replaceByLogin(): void {
  const { pathname, search, hash } = window.location;
  const state: unknown = window.history.state;
  const next = { usr: { next: pathname + search + hash } };
  window.history.replaceState({ ...(typeof state === 'object' && state), ...next }, '', LOGIN);
}
