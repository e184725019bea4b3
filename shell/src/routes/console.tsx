// First: the records and their worker come while the other modules of this chunk run.
import './read-ahead.ts';
import { person, queryClient, QueryProvider, reportBeforeNextEvent, tellLeftSaves } from '@veritas/shared/api';
import { installMessageFormat, translated } from '@veritas/shared/language';
import { HOME, pageAt } from '@veritas/shared/registry';
import { sessionStore, useSession, type Session } from '@veritas/shared/session';
import { toast, Toaster } from '@veritas/shared/ui';
import { useMemo, useState } from 'react';
import { Navigate, Route, Routes } from 'react-router-dom';
import { ACCOUNT } from '../addresses.ts';
import { CommandPalette } from '../features/command-palette/CommandPalette.tsx';
import { ConfirmIdentity } from '../features/confirm-identity/ConfirmIdentity.tsx';
import { Frame } from '../features/frame/Frame.tsx';
import { loadPage } from '../features/remote-page/load-page.ts';
import { readRegistry, rereadRegistry } from '../features/remote-page/registry.ts';
import { RemotePage } from '../features/remote-page/RemotePage.tsx';
import { reportUncaughtErrors } from '../features/remote-page/uncaught-errors.ts';
import { useRegistry } from '../features/remote-page/use-registry.ts';
import {
  InstalledPagesProvider,
  isOpenTo,
  MODULES,
  NO_PAGES_YET,
  pagesOf,
  type InstalledPages,
  type Page,
} from '../pages.ts';
import { followUserLanguage } from '../user-language.ts';
import { LazyModules } from './LazyModules.tsx';
import { ForbiddenPage } from './MessagePages.tsx';
import { UnknownPage } from './UnknownPage.tsx';
import { useFetchAhead } from './use-fetch-ahead.ts';
import { useRoutedPages } from './use-routed-pages.ts';

// Asked for with the first byte of this chunk, while the server still checks the session; the page reports a failure.
readRegistry()
  .then((registry) => {
    const first = pageAt(pagesOf(registry), window.location.pathname);
    if (first && !first.openTo) void loadPage(first.path, 'open');
  })
  .catch(() => undefined);

installMessageFormat();
followUserLanguage();
reportBeforeNextEvent();
reportUncaughtErrors();
hearLeftSaves();

// What failed while the server did not answer is asked for again when it does.
sessionStore.subscribe(({ unreachable }, before) => {
  if (unreachable || !before.unreachable) return;
  void queryClient.invalidateQueries({ predicate: ({ state }) => state.status === 'error' });
});

/** Which `person` was signed in when the session was looked at last. */
let lastPerson = person;

// What one person was answered, or told, is not shown to the next.
sessionStore.subscribe((now, before) => {
  const isSame = isSamePerson(now, before);
  lastPerson = person;
  if (!isSame) {
    queryClient.clear();
    toast.clear();
    hearLeftSaves();
  }
  const hasNewName = now.user !== null && now.user !== before.user;
  // A canary is for some users only. At the start the registry is read with the cookies that are checked.
  if (hasNewName && before.status !== 'checking') rereadRegistry().catch(() => undefined);
});

/** Whose name is known only now is the same person: the page stays, and waits for what it has asked for. */
function isSamePerson({ user }: Session, before: Session): boolean {
  if (before.user !== null) return user === before.user;
  return person === lastPerson && (user === null || before.status === 'authenticated');
}

function hearLeftSaves(): void {
  tellLeftSaves((kind, text) => toast[kind](text));
}

/** The console of one person: nothing that somebody typed or was shown stays for who is signed in next. */
export function Console() {
  const { user } = useSession();
  const [owner, setOwner] = useState({ user, person, turn: 0 });
  // Who it is may become known only after a while.
  const isSame = owner.user === null && person === owner.person;
  const isOther = user === null ? owner.user === null && !isSame : user !== owner.user;
  if (isOther) setOwner({ user, person, turn: isSame ? owner.turn : owner.turn + 1 });
  return <Pages key={owner.turn} />;
}

/** The protected layout with the routes of the installed pages, matched without case (SPEC section 2). */
function Pages() {
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
      <ConfirmIdentity />
      <Toaster />
    </QueryProvider>
  );
}

function GatedPage({ page }: { readonly page: Page }) {
  const { role, mustChangePassword } = useSession();
  if (mustChangePassword && page.path !== ACCOUNT) return <Navigate to={`/${ACCOUNT}`} replace />;
  if (!isOpenTo(page, role)) return <ForbiddenPage page={page} />;
  if (page === MODULES) return <LazyModules />;
  return <RemotePage key={page.path} id={page.path} title={translated(page.title)} />;
}
