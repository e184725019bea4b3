import { reasonOf } from '@veritas/shared/api';
import { can } from '@veritas/shared/domain';
import { t } from '@veritas/shared/language';
import { Link } from '@veritas/shared/remote';
import { useSession, useZone } from '@veritas/shared/session';
import { Alert, Button, buttonLook, Skeleton, useFocusAfterRemoval } from '@veritas/shared/ui';
import { useRef } from 'react';
import { AuditTable } from '../../lib/audit/AuditTable.tsx';
import { useAudit } from '../../lib/audit/useAudit.ts';
import classes from './UserDetails.module.css';

/** The changes to the user, for those who may read the audit trail. */
export function UserTrail({ username }: { username: string }) {
  const { role } = useSession();
  return can(role, 'read_audit') ? <Trail username={username} /> : null;
}

function Trail({ username }: { username: string }) {
  const zone = useZone();
  const { entries, error, hidden, refetch } = useAudit({ target: username });
  const part = useRef<HTMLElement>(null);
  const retryRef = useFocusAfterRemoval(() => part.current);
  if (hidden) return null;
  return (
    <section ref={part} className={classes.part} aria-label={t('Audit trail')} tabIndex={-1}>
      <div className={classes.row}>
        <h3>{t('Audit trail')}</h3>
        <Link {...buttonLook('quiet')} to={`/Audit?${new URLSearchParams({ target: username }).toString()}`}>
          {t('Open in the audit trail')}
        </Link>
      </div>
      {error && (
        <Alert
          kind="error"
          action={
            <Button ref={retryRef} onClick={() => void refetch()}>
              {t('Retry')}
            </Button>
          }
        >
          {t('Failed to load the audit trail: {reason}', { reason: reasonOf(error) })}
        </Alert>
      )}
      {entries ? (
        <AuditTable
          caption={t('Changes to {name}', { name: username })}
          entries={entries}
          zone={zone}
          empty={t('Nothing is recorded')}
          withTarget={false}
        />
      ) : (
        !error && <Skeleton shape="table" lines={3} label={t('Loading the audit trail')} />
      )}
    </section>
  );
}
