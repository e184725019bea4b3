import { reasonOf, referenceOf, type AuditEntry, type ListedUser } from '@veritas/shared/api';
import { can, nameKey, parseInstant } from '@veritas/shared/domain';
import { t } from '@veritas/shared/language';
import { Link } from '@veritas/shared/remote';
import { useSession, useZone } from '@veritas/shared/session';
import { Alert, Button, buttonLook, Skeleton, useFocusAfterRemoval } from '@veritas/shared/ui';
import { useRef } from 'react';
import { AuditTable } from '../../lib/audit/AuditTable.tsx';
import { useAudit } from '../../lib/audit/useAudit.ts';
import classes from './UserDetails.module.css';

/** The changes to the user, for those who may read the audit trail. */
export function UserTrail({ user }: { user: ListedUser }) {
  const { role } = useSession();
  return can(role, 'read_audit') ? <Trail user={user} /> : null;
}

/**
 * The trail is searched by a part of a name, and a name may have belonged to a deleted user: the answer for `ravi` also
 * has entries of `ravi2`, of the file `ravi.csv` and of a previous `ravi`.
 */
function isAbout({ username, created_at: created }: ListedUser, { action, target, at }: AuditEntry): boolean {
  const isLater = (parseInstant(at) ?? 0) >= (parseInstant(created) ?? 0);
  return isLater && /^(user|session)\./.test(action) && nameKey(target) === nameKey(username);
}

function Trail({ user }: { user: ListedUser }) {
  const zone = useZone();
  const { username } = user;
  const { entries: found, error, hidden, refetch, more } = useAudit({ target: username });
  const entries = found?.filter((entry) => isAbout(user, entry));
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
          reference={referenceOf(error)}
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
          empty={
            more.exist
              ? t('Nothing among the latest entries. Older ones are in the audit trail.')
              : t('Nothing is recorded')
          }
          withTarget={false}
        />
      ) : (
        !error && <Skeleton shape="table" lines={3} label={t('Loading the audit trail')} />
      )}
    </section>
  );
}
