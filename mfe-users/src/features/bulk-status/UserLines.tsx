import type { ListedUser } from '@veritas/shared/api';
import { t } from '@veritas/shared/language';
import { Badge } from '@veritas/shared/ui';
import { groupText, lastSignIn, roleText, hasSignInTimes } from '../../lib/people/listed-user.ts';
import type { Outcome } from '../../lib/run/run-each.ts';
import classes from './BulkStatus.module.css';

interface Line {
  readonly user: ListedUser;
  /** Why the user is skipped. */
  readonly reason?: string | null;
  readonly outcome?: Outcome | undefined;
}

/** Maximum number of lines, as each outcome of a run renders all of them again. */
const MOST_LINES = 100;

/** Users with role and group, each with its outcome; of many, the failed ones first. */
export function UserLines({ label, lines }: { label: string; lines: readonly Line[] }) {
  const shown = lines.length <= MOST_LINES ? lines : failedFirst(lines).slice(0, MOST_LINES);
  const more = lines.length - shown.length;
  return (
    <ul className={classes.lines} aria-label={label}>
      {shown.map(({ user, reason, outcome }) => (
        <li key={user.id}>
          <span className={classes.name}>{user.username}</span>
          <span className={classes.note}>{reason ?? factsOf(user)}</span>
          {outcome?.ok === true && <Badge kind="verified">{t('Done')}</Badge>}
          {outcome?.ok === false && <Badge kind="rejected">{outcome.problem}</Badge>}
        </li>
      ))}
      {more > 0 && <li className={classes.note}>{t('and {count, number} more', { count: more })}</li>}
    </ul>
  );
}

function failedFirst(lines: readonly Line[]): readonly Line[] {
  const hasFailed = ({ outcome }: Line) => outcome?.ok === false;
  return [...lines.filter(hasFailed), ...lines.filter((line) => !hasFailed(line))];
}

/** A user who never signed in may be new rather than gone, which has to be visible before the choice. */
function factsOf(user: ListedUser): string {
  const unseen = hasSignInTimes([user]) && lastSignIn(user) === null;
  return [roleText(user), groupText(user), ...(unseen ? [t('never signed in')] : [])].join(', ');
}
