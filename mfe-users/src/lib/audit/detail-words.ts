import { formatLongTime, ORGANIZATIONS, parseInstant, roleLabel, ROLES } from '@veritas/shared/domain';
import { message, t, translated } from '@veritas/shared/language';

/** Names of the fields that the server records; lists are shown without a name. */
const FIELDS: Readonly<Record<string, string>> = {
  archive_after_days: t('archive after days'),
  by: t('by'),
  canary: t('canary'),
  client: t('client'),
  commit: t('commit'),
  description: t('description'),
  email: t('email'),
  expires_at: t('expires at'),
  flag: t('flag'),
  from: t('from'),
  group: t('group'),
  hub_hours: t('hub hours'),
  is_active: t('is active'),
  name: t('name'),
  note: t('note'),
  organization: t('organization'),
  processed: t('processed'),
  rc_days: t('rc days'),
  reason: t('reason'),
  removed: t('removed'),
  role: t('role'),
  search: t('search'),
  sessions: t('sessions'),
  shared_with: t('shared with'),
  skipped: t('skipped'),
  snoozed_until: t('snoozed until'),
  stopped: t('stopped'),
  text: t('text'),
  time_zone: t('time zone'),
  title: t('title'),
  upload_id: t('upload id'),
  verb: t('verb'),
  version: t('version'),
  web_login: t('web sign-in'),
};

const CLIENTS = { web: t('web'), mobile: t('mobile') };
const REFUSALS = {
  password: t('password'),
  'unknown name': t('unknown name'),
  deactivated: t('deactivated'),
  'app only': t('app only'),
  'changed meanwhile': t('changed meanwhile'),
  'demo account from elsewhere': t('demo account from elsewhere'),
  'one-time password expired': t('one-time password expired'),
};
const WEB_SIGN_IN = { 'as the role': t('as the role'), allowed: t('allowed'), 'not allowed': t('not allowed') };
const STOPPED = { address: t('address'), 'more addresses than are listed': t('more addresses than are listed') };
const FLAGS = { urgent: t('urgent'), hold: t('hold'), investigate: t('investigate') };
const ROLE_LABELS = Object.fromEntries(ROLES.map((role) => [role, roleLabel(role)]));
const ORGANIZATION_LABELS = Object.fromEntries(ORGANIZATIONS.map(({ value, label }) => [value, label]));
const SHARED = { me: t('me'), hub: t('hub'), everyone: t('everyone') };

/** Enumerated words of the server, by action and field; user input in such a field is not among them. */
const VALUES: Readonly<Record<string, Readonly<Record<string, string>>>> = {
  'user.sign_in client': CLIENTS,
  'user.sign_in_refused reason': REFUSALS,
  'user.sign_in_throttled stopped': STOPPED,
  'user.create role': ROLE_LABELS,
  'user.create organization': ORGANIZATION_LABELS,
  'user.update role': ROLE_LABELS,
  'user.update web_login': WEB_SIGN_IN,
  'group.create organization': ORGANIZATION_LABELS,
  'settings.update web_login_roles': ROLE_LABELS,
  'device.flag flag': FLAGS,
  'view.share shared_with': SHARED,
  'view.delete shared_with': SHARED,
};

/** Fields that the server fills with times. */
const TIMES = ['expires_at', 'snoozed_until'];

/** Settings as the trail names them: by the titles of their cards. */
const SETTINGS = [message('Web sign-in'), message('Business time zone'), message('Ageing'), message('Closed devices')];

/** What an action was about: only names that the server gives are translated. */
export function targetText(action: string, target: string | null): string | null {
  return target !== null && action === 'settings.update' && SETTINGS.includes(target) ? translated(target) : target;
}

/** What the trail has for a target that was read on screen. */
export function storedTarget(text: string | undefined): string | undefined {
  return SETTINGS.find((name) => translated(name) === text) ?? text;
}

/** The name of a recorded field on screen; an unknown field is shown as sent, with spaces. */
export function fieldText(field: string): string {
  return lookUp(FIELDS, field) ?? field.replaceAll('_', ' ');
}

/** A recorded value on screen, times in the zone of the page: only the server's own words are translated. */
export function detailText(action: string, field: string, value: string, zone?: string): string {
  const at = TIMES.includes(field) ? parseInstant(value, 'UTC') : null;
  if (at !== null) return formatLongTime(at, zone);
  return lookUp(lookUp(VALUES, `${action} ${field}`) ?? {}, value) ?? value;
}

/** Data may have a key such as `constructor`. */
function lookUp<T>(words: Readonly<Record<string, T>>, key: string): T | undefined {
  return Object.hasOwn(words, key) ? words[key] : undefined;
}
