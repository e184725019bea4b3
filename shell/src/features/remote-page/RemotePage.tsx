import { t, translated } from '@veritas/shared/language';
import { memo, type ComponentType } from 'react';
import { Boundary } from '../../lib/Boundary.tsx';
import { usePageTitle } from '../../lib/usePageTitle.ts';
import { whyStopped } from './failures/load-error.ts';
import { PageCard } from './PageCard.tsx';
import { PageNotes } from './PageNotes.tsx';
import { PageSkeleton } from './PageSkeleton.tsx';
import { useShownRelease } from './useShownRelease.ts';
import { useRemotePage } from './useRemotePage.ts';

interface RemotePageProps {
  /** Page id: the route of SPEC section 2. */
  readonly id: string;
  readonly title: string;
}

/** A page of a remote. Any failure of the remote becomes a card here; the shell keeps working. */
export function RemotePage({ id, title }: RemotePageProps) {
  const shown = useRemotePage(id);
  usePageTitle(title);
  const { page, stopped } = shown;
  const source = page?.kind === 'loaded' && stopped === null ? page.source : null;
  useShownRelease(source);
  return (
    <>
      <PageOrCard title={title} shown={shown} />
      <PageNotes source={source} />
    </>
  );
}

interface PageOrCardProps {
  readonly title: string;
  readonly shown: ReturnType<typeof useRemotePage>;
}

function PageOrCard({ title, shown: { page, stopped, key, retry, reportStopped } }: PageOrCardProps) {
  if (!page) return <PageSkeleton title={title} />;
  if (page.kind === 'missing') {
    return (
      <PageCard
        page={title}
        title={t('{title} is not installed', { title })}
        reason={t('This page has not been released yet.')}
      />
    );
  }
  if (page.kind === 'failed') {
    const named = { title: page.remote === null ? title : translated(page.remote) };
    const what = page.isOff ? t('{title} is switched off', named) : t('{title} could not be loaded', named);
    return <PageCard page={title} title={what} reason={page.reason} onRetry={retry} />;
  }
  const card = (
    <PageCard
      page={title}
      title={t('{title} has stopped', { title })}
      reason={stopped ?? whyStopped(null)}
      onRetry={retry}
    />
  );
  if (stopped !== null) return card;
  return (
    <Boundary key={key} fallback={card} onError={reportStopped}>
      <Content Page={page.Page} />
    </Boundary>
  );
}

/** The page itself, memoized against renders around it. */
const Content = memo(({ Page }: { readonly Page: ComponentType }) => <Page />);
