import { useEffect, useState } from 'react';
import { Boundary } from '../../Boundary.tsx';
import { usePageTitle } from '../../use-page-title.ts';
import { loadPage, type LoadedPage } from './load-page.ts';
import { PageCard } from './PageCard.tsx';
import { PageSkeleton } from './PageSkeleton.tsx';

interface RemotePageProps {
  /** Page id: the route of SPEC section 2. */
  readonly id: string;
  readonly title: string;
}

/** A page of a remote. Any failure of the remote becomes a card here; the shell keeps working. */
export function RemotePage({ id, title }: RemotePageProps) {
  const [attempt, setAttempt] = useState(0);
  const [page, setPage] = useState<LoadedPage | null>(null);

  usePageTitle(title);
  useEffect(() => {
    let wanted = true;
    void loadPage(id, attempt > 0).then((loaded) => {
      if (wanted) setPage(loaded);
    });
    return () => {
      wanted = false;
    };
  }, [id, attempt]);

  const retry = () => {
    setPage(null);
    setAttempt(attempt + 1);
  };

  if (!page) return <PageSkeleton title={title} />;
  if (page.kind === 'missing') {
    return <PageCard page={title} title={`${title} is not installed`} reason="This page has not been released yet." />;
  }
  if (page.kind === 'failed') {
    const what = `${page.remote ?? title} could not be loaded`;
    return <PageCard page={title} title={what} reason={page.reason} onRetry={retry} />;
  }
  const stopped = (
    <PageCard
      page={title}
      title={`${title} has stopped`}
      reason="Something on this page failed while it was shown."
      onRetry={retry}
    />
  );
  return (
    <Boundary key={attempt} fallback={stopped}>
      <page.Page />
    </Boundary>
  );
}
