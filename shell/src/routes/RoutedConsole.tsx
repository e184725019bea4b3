// First, so that the records and their worker load while the other modules of this chunk run.
import { Console } from './console.tsx';
import { memo, useState } from 'react';
import { Navigate, Route, Router, Routes, useLocation } from 'react-router-dom';
import { LOGIN } from '../lib/addresses.ts';
import { useShownEntry } from './useShownEntry.ts';
import { createWindowHistory } from './window-history.ts';

/** The console at the address of this window; memoized against renders around it. */
export const RoutedConsole = memo(function RoutedConsole() {
  const [history] = useState(createWindowHistory);
  const { action, location } = useShownEntry(history);
  return (
    <Router navigator={history} navigationType={action} location={location}>
      <Routes>
        <Route path={LOGIN} element={<LeaveLogin />} />
        <Route path="*" element={<Console />} />
      </Routes>
    </Router>
  );
});

/** A signed-in user is redirected from /login (SPEC section 2). */
function LeaveLogin() {
  const { state } = useLocation() as { state: unknown };
  return <Navigate to={nextOf(state)} replace />;
}

/** Only a path of this console; anything else leads home. */
function nextOf(state: unknown): string {
  const next: unknown = typeof state === 'object' && state && 'next' in state ? state.next : null;
  return typeof next === 'string' && /^\/(?![/\\])/.test(next) ? next : '/';
}
