// First: the records and their worker load while the other modules of this chunk run.
import './read-ahead.ts';
import { person, queryClient, reportBeforeNextEvent, tellLeftSaves } from '@veritas/shared/api';
import { installMessageFormat, t } from '@veritas/shared/language';
import { pageAt } from '@veritas/shared/registry';
import { sessionStore, useSession, type Session } from '@veritas/shared/session';
import { toast } from '@veritas/shared/ui';
import { useState } from 'react';
import { loadPage } from '../features/remote-page/loading/load-page.ts';
import { readRegistry, rereadRegistry } from '../features/remote-page/registry/registry.ts';
import { reportUncaughtErrors } from '../features/remote-page/failures/uncaught-errors.ts';
import { reportLongChanges } from '../lib/long-changes.ts';
import { explainCalls } from '../lib/other-answers.ts';
import { pagesOf } from '../lib/pages.ts';
import { keepFieldInView } from '../lib/field-in-view.ts';
import { refuseStrayDrops } from '../lib/stray-drops.ts';
import { followUserLanguage } from '../lib/user-language.ts';
import { ConsolePages } from './ConsolePages.tsx';

// While the server still checks the session; the page reports a failure.
readRegistry()
  .then((registry) => {
    const first = pageAt(pagesOf(registry), window.location.pathname);
    if (first && !first.openTo) void loadPage(first.path, 'open');
  })
  .catch(() => undefined);

explainCalls();
installMessageFormat();
followUserLanguage();
reportBeforeNextEvent();
reportUncaughtErrors();
reportLongChanges();
refuseStrayDrops();
keepFieldInView();
reportLeftSaves();

// Queries that failed while the server was unavailable are refetched when it is back.
sessionStore.subscribe(({ unreachable }, before) => {
  if (unreachable || !before.unreachable) return;
  void queryClient.invalidateQueries({ predicate: ({ state }) => state.status === 'error' });
});

/** The `person` who was signed in when the session was last checked. */
let lastPerson = person;

// Data of one user is not shown to the next.
sessionStore.subscribe((now, before) => {
  const isSame = isSamePerson(now, before);
  lastPerson = person;
  if (!isSame) {
    queryClient.clear();
    toast.clear();
    reportLeftSaves();
    // Without the sign-in page in between, as after a sign-in in another tab.
    if (before.user !== null && now.user !== null) toast.error(nextPersonText(now.user));
  } else if (isMoved(now, before)) {
    // Data is refetched with the new permissions; what is on screen stays until it arrives.
    void queryClient.invalidateQueries();
  } else if (isConfirmed(now, before)) {
    refetchShown();
  }
  const hasNewName = now.user !== null && now.user !== before.user;
  // A canary is for some users only. At the start the registry is read with the cookies that are checked.
  if (hasNewName && before.status !== 'checking') rereadRegistry().catch(() => undefined);
});

/** A user whose name becomes known is still the same: the page and its pending queries stay. */
function isSamePerson({ user }: Session, before: Session): boolean {
  if (before.user !== null) return user === before.user;
  return person === lastPerson && (user === null || before.status === 'authenticated');
}

/** Whether the same user has another role, or other groups. */
function isMoved(now: Session, before: Session): boolean {
  const placeOf = ({ role, hubCode, groups }: Session) => JSON.stringify([role, hubCode, groups]);
  return now.user !== null && now.user === before.user && placeOf(now) !== placeOf(before);
}

/**
 * Refetches queries that have been on screen for a while, as when a hidden tab becomes visible: there is no event for a
 * window that was visible but unused, or for a computer that slept. Refused ones are excluded: a refusal checks who is
 * signed in, and the two would loop.
 */
function refetchShown(): void {
  const isAnswered = ({ state }: { readonly state: { readonly status: string } }) => state.status === 'success';
  const shown = queryClient.getQueryCache().findAll({ type: 'active', predicate: isAnswered });
  for (const query of shown) query.onFocus();
}

/** Whether the server has confirmed who is signed in: each answer has a new array. */
function isConfirmed({ user, unreachable, groups }: Session, before: Session): boolean {
  return user !== null && !unreachable && groups !== before.groups;
}

const nextPersonText = (user: string) =>
  t('You are signed in as {user} now, from another tab of this browser. Unsaved input here was discarded.', { user });

function reportLeftSaves(): void {
  tellLeftSaves((kind, text) => toast[kind](text));
}

/** The console of one user: no input or data stays for the next user. */
export function Console() {
  const { user } = useSession();
  const [owner, setOwner] = useState({ user, person, turn: 0 });
  // The name may become known later.
  const isSame = owner.user === null && person === owner.person;
  const isOther = user === null ? owner.user === null && !isSame : user !== owner.user;
  if (isOther) setOwner({ user, person, turn: isSame ? owner.turn : owner.turn + 1 });
  return <ConsolePages key={owner.turn} />;
}
