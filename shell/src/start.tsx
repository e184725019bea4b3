import '@fontsource-variable/inter/wght.css';
import '@veritas/shared/ui/base.css';
import { startSession } from '@veritas/shared/session';
import { StrictMode } from 'react';
import { createRoot } from 'react-dom/client';
import { isLogin } from './lib/addresses.ts';
import { App } from './App.tsx';
import { loadConsole } from './console/console-chunk.ts';
import { requestRegistryAhead } from './features/remote-page/registry/registry-request.ts';
import { applyPageStyles } from './page-styles.ts';
import { RootBoundary } from './RootBoundary.tsx';

/** Shows the console, in the language that has been loaded. */
export async function start(): Promise<void> {
  startSession();
  // A visitor is probably signed in: the code loads while the session is checked. ProtectedConsole reports a failure.
  if (!isLogin(window.location.pathname)) {
    loadConsole().catch(() => undefined);
    requestRegistryAhead();
  }

  const root = document.getElementById('root');
  if (!root) throw new Error('index.html has no element with the id "root"');
  await applyPageStyles();
  createRoot(root).render(
    <StrictMode>
      <RootBoundary>
        <App />
      </RootBoundary>
    </StrictMode>,
  );
}
