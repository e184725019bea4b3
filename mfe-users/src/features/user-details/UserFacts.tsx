import type { ListedUser } from '@veritas/shared/api';
import { formatLongTime, parseInstant } from '@veritas/shared/domain';
import { useZone } from '@veritas/shared/session';
import { groupText, isLocked, lastSignIn, roleText } from '../../lib/people/listed-user.ts';
import classes from './UserDetails.module.css';

/** What is known of a user. */
export function UserFacts({ user, now }: { user: ListedUser; now: number }) {
  const zone = useZone();
  const last = lastSignIn(user);
  const facts = [
    ['Email', user.email || '–'],
    ['Role', roleText(user)],
    ['Group Code', groupText(user)],
    ['Active', user.is_active ? 'Yes' : 'No'],
    ...(user.created_at ? [['Created', formatLongTime(parseInstant(user.created_at), zone)]] : []),
    ['Last sign-in', last === null ? 'Never' : formatLongTime(last, zone)],
    ...(isLocked(user, now) ? [['Locked until', formatLongTime(parseInstant(user.locked_until), zone)]] : []),
    ...(user.must_change_password ? [['Password', 'To be changed at the next sign-in']] : []),
  ];
  return (
    <dl className={classes.facts}>
      {facts.map(([name, value]) => (
        <div key={name}>
          <dt>{name}</dt>
          <dd>{value}</dd>
        </div>
      ))}
    </dl>
  );
}
