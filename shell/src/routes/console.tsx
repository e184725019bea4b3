import { queryClient, QueryProvider, reportBeforeNextEvent } from '@veritas/shared/api';
import { can } from '@veritas/shared/domain';
import { sessionStore, useSession } from '@veritas/shared/session';
import { Toaster } from '@veritas/shared/ui';
import { Navigate, Route, Routes } from 'react-router-dom';
import { CommandPalette } from '../features/command-palette/CommandPalette.tsx';
import { ConfirmIdentity } from '../features/confirm-identity/ConfirmIdentity.tsx';
import { Frame } from '../features/frame/Frame.tsx';
import { RemotePage } from '../features/remote-page/RemotePage.tsx';
import { loadPage } from '../features/remote-page/load-page.ts';
import { readRegistry } from '../features/remote-page/registry.ts';
import { ACCOUNT, HOME, pageAt, PAGES } from '../pages.ts';
import { ForbiddenPage, NotFoundPage } from './MessagePages.tsx';

// Asked for with the first byte of this chunk, while the server still checks the session; the page reports a failure.
const first = pageAt(window.location.pathname);
if (first && !first.permission) void loadPage(first.path, 'open');
else readRegistry().catch(() => undefined);

reportBeforeNextEvent();

// What one person was answered is not shown to the next.
sessionStore.subscribe(({ user }, before) => {
  if (user !== before.user) queryClient.clear();
});

/** The protected layout with the routes of SPEC section 2, matched without case. */
export function Console() {
  return (
    <QueryProvider>
      <Routes>
        <Route element={<Frame commands={<CommandPalette />} />}>
          <Route index element={<Navigate to={HOME} replace />} />
          {PAGES.map((page) => (
            <Route key={page.path} path={page.path} element={<GatedPage page={page} />} />
          ))}
          <Route path="*" element={<NotFoundPage />} />
        </Route>
      </Routes>
      <ConfirmIdentity />
      <Toaster />
    </QueryProvider>
  );
}

function GatedPage({ page: { path, title, permission } }: { page: (typeof PAGES)[number] }) {
  const { role, mustChangePassword } = useSession();
  if (mustChangePassword && path !== ACCOUNT) return <Navigate to={`/${ACCOUNT}`} replace />;
  if (permission && !can(role, permission)) return <ForbiddenPage title={title} permission={permission} />;
  return <RemotePage key={path} id={path} title={title} />;
}
