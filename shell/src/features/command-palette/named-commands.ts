import { addDays, hubKey, listLink, type Day } from '@veritas/shared/domain';
import { t } from '@veritas/shared/language';
import type { Command } from './command.ts';

/** Users and hubs with commands, and the last day of reports. */
export interface KnownNames {
  readonly users: readonly string[];
  /** Those whose sessions the signed-in user may end. */
  readonly endable: ReadonlySet<string>;
  /** Codes of the hubs. */
  readonly hubs: readonly string[];
  readonly today: Day;
}

/** The commands for one user or one hub. */
interface NamedCommand extends Command {
  /** Of the user or the hub, in lower case. */
  readonly name: string;
}

/** Maximum number of rows: for further ones, more letters are typed. */
const MOST = 6;

/** The commands that are shown, and whether further ones match. */
export interface Matches {
  readonly commands: readonly Command[];
  readonly hasMore: boolean;
}

/**
 * The commands for the users and hubs whose names contain a word of the text, where every other word is a prefix of a
 * word of the command.
 */
export function namedCommands(parts: readonly string[], { users, endable, hubs, today }: KnownNames): Matches {
  const found = [
    ...firstFitting(hubs, (hub) => hubCommands(hub, today), parts),
    ...firstFitting(users, (user) => userCommands(user, user === '' || endable.has(user)), parts),
  ];
  const sorted = found.toSorted((a, b) => Number(isExact(b, parts)) - Number(isExact(a, parts)));
  return { commands: sorted.slice(0, MOST), hasMore: sorted.length > MOST };
}

/**
 * Commands are created only for as many names as there are rows, and one more: a few letters may match each of
 * thousands of users. Those without a name tell which words any command has.
 */
function firstFitting(
  names: readonly string[],
  commandsOf: (name: string) => NamedCommand[],
  parts: readonly string[],
) {
  const fitting: NamedCommand[] = [];
  for (const name of namesFitting(names, commandsOf(''), parts)) {
    if (fitting.length > MOST) break;
    fitting.push(...commandsOf(name).filter((command) => fits(command, parts)));
  }
  return fitting;
}

/** The names that contain a word of the text, where the other words match any command; exact names first. */
function namesFitting(names: readonly string[], nameless: readonly NamedCommand[], parts: readonly string[]): string[] {
  const general = new Set(parts.filter((part) => nameless.some((command) => fits(command, [part]))));
  const exact: string[] = [];
  const others: string[] = [];
  for (const name of names) {
    const key = name.toLowerCase();
    if (!parts.some((part) => part.length > 1 && key.includes(part))) continue;
    if (!parts.every((part) => general.has(part) || key.includes(part))) continue;
    (parts.includes(key) ? exact : others).push(name);
  }
  return [...exact, ...others];
}

function hubCommands(hub: string, today: Day): NamedCommand[] {
  const name = hub.toLowerCase();
  const report = new URLSearchParams({ start: addDays(today, -29), end: today, hub });
  return [
    {
      ...{ id: `figures ${hub}`, name, label: t('Dashboard of {hub}', { hub }), kind: 'Page' },
      action: { to: `/Dashboard?${new URLSearchParams({ hub }).toString()}` },
      words: 'dashboard of',
    },
    {
      ...{ id: `devices ${hub}`, name, label: t('Devices of {hub}', { hub }), kind: 'Page' },
      action: { to: listLink({ hub: hubKey(hub) }) },
      words: 'devices of',
    },
    {
      ...{ id: `report ${hub}`, name, label: t('Report of {hub}, last 30 days', { hub }), kind: 'Page' },
      action: { to: `/Download?${report.toString()}` },
      words: 'report of last 30 days download csv',
    },
  ];
}

function userCommands(user: string, mayEnd: boolean): NamedCommand[] {
  const name = user.toLowerCase();
  const to = (part?: string) =>
    `/Deactivateuser?${new URLSearchParams({ name: user, ...(part && { part }) }).toString()}`;
  const details: NamedCommand = {
    ...{ id: `user ${user}`, name, label: t('User {name}', { name: user }), kind: 'Page' },
    action: { to: to() },
    words: 'user',
  };
  if (!mayEnd) return [details];
  return [
    details,
    {
      ...{ id: `sessions ${user}`, name, label: t('End the sessions of {name}', { name: user }), kind: 'Page' },
      action: { to: to('sessions') },
      words: 'end the sessions of sign out',
    },
  ];
}

/** The words of a text, in lower case. */
export function partsOf(text: string): string[] {
  return text.toLowerCase().match(/\S+/g) ?? [];
}

/** Whether each word of the text is a prefix of a word of the command, or part of its name. */
export function fits({ label, words = '', name = '' }: Command & Partial<NamedCommand>, parts: readonly string[]) {
  const own = `${label} ${words}`.toLowerCase().split(/\s+/);
  return parts.every((part) => name.includes(part) || own.some((word) => word.startsWith(part)));
}

const isExact = ({ name }: NamedCommand, parts: readonly string[]): boolean => parts.includes(name);
