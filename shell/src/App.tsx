import { useSession } from '@veritas/shared/session';
import { BrowserRouter, Navigate, Route, Routes, useLocation } from 'react-router-dom';
import { LOGIN } from './addresses.ts';
import { LoginPage } from './features/sign-in/LoginPage.tsx';
import { ProtectedConsole } from './routes/ProtectedConsole.tsx';

export function App() {
  return (
    <BrowserRouter>
      <Routes>
        <Route path={LOGIN} element={<LoginRoute />} />
        <Route path="*" element={<ConsoleRoute />} />
      </Routes>
    </BrowserRouter>
  );
}

/** A signed-in person has nothing to do at /login (SPEC section 2). */
function LoginRoute() {
  const { status } = useSession();
  const location = useLocation();
  if (status === 'authenticated') return <Navigate to={nextOf(location.state as unknown)} replace />;
  return <LoginPage />;
}

/** Without a session the visitor goes to /login, history replaced, and comes back to where they wanted to go. */
function ConsoleRoute() {
  const { status } = useSession();
  const { pathname, search, hash } = useLocation();
  if (status === 'anonymous') return <Navigate to={LOGIN} replace state={{ next: pathname + search + hash }} />;
  return <ProtectedConsole />;
}

/** Only a path of this console; anything else leads home. */
function nextOf(state: unknown): string {
  const next: unknown = typeof state === 'object' && state && 'next' in state ? state.next : null;
  return typeof next === 'string' && /^\/(?![/\\])/.test(next) ? next : '/';
}
