import type { ListedUser } from '@veritas/shared/api';
import { formatLongTime, parseInstant } from '@veritas/shared/domain';
import { t } from '@veritas/shared/language';
import { useZone } from '@veritas/shared/session';
import { groupText, isLocked, lastSignIn, roleText } from '../../lib/people/listed-user.ts';
import { webText } from '../../lib/people/web-choice.ts';
import classes from './UserDetails.module.css';

/** Characters; a longer text scrolls: a user may be in hundreds of groups. */
const LONG = 200;

/** The facts about a user. */
export function UserFacts({ user, now }: { user: ListedUser; now: number }) {
  const zone = useZone();
  const last = lastSignIn(user);
  const web = webText(user);
  const facts = [
    [t('Email'), user.email || '–'],
    [t('Role'), roleText(user)],
    [t('Group Code'), groupText(user)],
    [t('Active'), user.is_active ? t('Yes') : t('No')],
    ...(web === null ? [] : [[t('Web sign-in'), web]]),
    ...(user.created_at ? [[t('Created'), formatLongTime(parseInstant(user.created_at), zone)]] : []),
    [t('Last sign-in'), last === null ? t('Never') : formatLongTime(last, zone)],
    ...(isLocked(user, now) ? [[t('Locked until'), formatLongTime(parseInstant(user.locked_until), zone)]] : []),
    ...(user.must_change_password ? [[t('Password'), passwordText(user, now, zone)]] : []),
  ];
  return (
    <dl className={classes.facts}>
      {facts.map(([name = '', text = '']) => (
        <div key={name}>
          <dt>{name}</dt>
          <dd>
            <Value {...{ name, text }} />
          </dd>
        </div>
      ))}
    </dl>
  );
}

function Value({ name, text }: { name: string; text: string }) {
  if (text.length <= LONG) return text;
  return (
    // A scrolling box must be reachable without a mouse.
    <div className={classes.long} role="group" aria-label={name} tabIndex={0}>
      {text}
    </div>
  );
}

function passwordText({ password_expires_at: text }: ListedUser, now: number, zone: string | undefined): string {
  const until = text ? parseInstant(text) : null;
  if (until === null) return t('To be changed at the next sign-in');
  const time = formatLongTime(until, zone);
  return now > until
    ? t('Expired on {time}: reset it, so that the user can sign in', { time })
    : t('To be changed at the next sign-in, by {time}', { time });
}
