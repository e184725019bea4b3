import type { ListedUser } from '@veritas/shared/api';
import { formatLongTime, shortText } from '@veritas/shared/domain';
import { t } from '@veritas/shared/language';
import { useZone } from '@veritas/shared/session';
import { Badge } from '@veritas/shared/ui';
import { useActor } from '../../../lib/people/actor.ts';
import { lastSignIn } from '../../../lib/people/listed-user.ts';
import classes from './UserTable.module.css';

interface UsernameProps {
  readonly user: ListedUser;
  /** Opens the details; null when the server has none. */
  readonly onOpen: ((user: ListedUser) => void) | null;
}

/** The name of a user, as a link to the details if available. */
export function Username({ user, onOpen }: UsernameProps) {
  const actor = useActor();
  const { username } = user;
  const shown = shortText(username);
  return (
    <span className={classes.username}>
      {onOpen ? (
        <button type="button" className={classes.open} aria-haspopup="dialog" onClick={() => onOpen(user)}>
          {shown}
        </button>
      ) : (
        <CellText>{username}</CellText>
      )}{' '}
      {username === actor.username && <Badge kind="neutral">{t('You')}</Badge>} <OwnWebRule user={user} />
    </span>
  );
}

/** Marks that the user's own setting overrides the role's web sign-in. */
function OwnWebRule({ user: { web_login: stored = null } }: { user: ListedUser }) {
  if (stored === null) return null;
  return <Badge kind="neutral">{stored ? t('Web allowed') : t('Web not allowed')}</Badge>;
}

/** A text that is truncated where it is too long for a cell. */
export function CellText({ children, role }: { children: string; role?: string }) {
  return (
    <span className={classes.text} data-role={role}>
      {shortText(children)}
    </span>
  );
}

export function LastSignIn({ user }: { user: ListedUser }) {
  const zone = useZone();
  const at = lastSignIn(user);
  if (at === null) return <span className={classes.never}>{t('Never')}</span>;
  return (
    <span className={classes.time} data-figures>
      {formatLongTime(at, zone)}
    </span>
  );
}
