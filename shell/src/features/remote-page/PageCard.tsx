import { t } from '@veritas/shared/language';
import { useSession } from '@veritas/shared/session';
import { Card, EmptyState, ErrorState, PageHead } from '@veritas/shared/ui';

interface PageCardProps {
  /** The page's own title, which stays its heading. */
  readonly page: string;
  readonly title: string;
  readonly reason: string;
  /** Absent where a retry cannot help. */
  readonly onRetry?: () => void;
}

/** Replaces a page of a remote that failed: the reason, that the rest works, and Retry. */
export function PageCard({ page, title, reason, onRetry }: PageCardProps) {
  const { unreachable } = useSession();
  return (
    <>
      <PageHead title={page} />
      <Card>
        {onRetry ? (
          <ErrorState
            title={title}
            // Without the server nothing else works either, as the banner above explains.
            reason={unreachable ? reason : t('{reason} The rest of the console still works.', { reason })}
            onRetry={onRetry}
          />
        ) : (
          <EmptyState title={title} hint={t('{reason} The rest of the console works.', { reason })} />
        )}
      </Card>
    </>
  );
}
