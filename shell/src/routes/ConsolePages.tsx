import { QueryProvider } from '@veritas/shared/api';
import { translated } from '@veritas/shared/language';
import { HOME } from '@veritas/shared/registry';
import { useSession } from '@veritas/shared/session';
import { Toaster } from '@veritas/shared/ui';
import { useMemo } from 'react';
import { Navigate, Route, Routes } from 'react-router-dom';
import { ACCOUNT } from '../lib/addresses.ts';
import { CommandPalette } from '../features/command-palette/CommandPalette.tsx';
import { ConfirmIdentity } from '../features/confirm-identity/ConfirmIdentity.tsx';
import { Frame } from '../features/frame/Frame.tsx';
import { KeyList } from '../features/key-list/KeyList.tsx';
import { PageSkeleton } from '../features/remote-page/PageSkeleton.tsx';
import { RemotePage } from '../features/remote-page/RemotePage.tsx';
import { useRegistry } from '../features/remote-page/registry/useRegistry.ts';
import {
  InstalledPagesProvider,
  isOpenTo,
  MODULES,
  NO_PAGES_YET,
  pagesOf,
  type InstalledPages,
  type Page,
} from '../lib/pages.ts';
import { LazyModules } from './LazyModules.tsx';
import { ForbiddenPage } from './MessagePages.tsx';
import { UnknownPage } from './UnknownPage.tsx';
import { useFetchAhead } from './useFetchAhead.ts';
import { useRoutedPages } from './useRoutedPages.ts';

/** The protected layout with the routes of the installed pages, matched ignoring case (SPEC section 2). */
export function ConsolePages() {
  useFetchAhead();
  const { registry, failure, retry } = useRegistry();
  const installed = useMemo((): InstalledPages => {
    if (registry) return { kind: 'ready', pages: [...pagesOf(registry), MODULES] };
    return failure === null ? NO_PAGES_YET : { kind: 'failed', pages: [], reason: failure };
  }, [registry, failure]);
  const routed = useRoutedPages(installed.pages);
  return (
    <QueryProvider>
      <InstalledPagesProvider value={installed}>
        <Routes>
          <Route element={<Frame commands={<CommandPalette />} />}>
            <Route index element={<Navigate to={HOME} replace />} />
            {routed.map((page) => (
              <Route key={page.path} path={page.path} element={<GatedPage page={page} />} />
            ))}
            <Route path="*" element={<UnknownPage onRetry={retry} />} />
          </Route>
        </Routes>
      </InstalledPagesProvider>
      <KeyList />
      <ConfirmIdentity />
      <Toaster />
    </QueryProvider>
  );
}

function GatedPage({ page }: { readonly page: Page }) {
  const { user, role, mustChangePassword } = useSession();
  if (mustChangePassword && page.path !== ACCOUNT) return <Navigate to={`/${ACCOUNT}`} replace />;
  // Whether the user may see the page is known when the server has answered who is signed in.
  if (!isOpenTo(page, role) && user === null) return <PageSkeleton title={translated(page.title)} />;
  if (!isOpenTo(page, role)) return <ForbiddenPage page={page} />;
  if (page === MODULES) return <LazyModules />;
  return <RemotePage key={page.path} id={page.path} title={translated(page.title)} />;
}
