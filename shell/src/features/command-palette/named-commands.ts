import { addDays, hubKey, listLink, type Day } from '@veritas/shared/domain';
import { t } from '@veritas/shared/language';
import type { Command } from './command.ts';

/** Users and hubs that commands are offered for, and the day that reports end on. */
export interface KnownNames {
  readonly users: readonly string[];
  /** Codes of the hubs. */
  readonly hubs: readonly string[];
  readonly today: Day;
}

/** What can be done with one user or one hub. */
interface NamedCommand extends Command {
  /** Of the user or the hub, in lower case. */
  readonly name: string;
}

/** So many rows are offered: to reach another one, more letters are typed. */
const MOST = 6;

/**
 * The commands for the users and hubs whose names hold a word of the text, where every other word begins a word of the
 * command.
 */
export function namedCommands(text: string, { users, hubs, today }: KnownNames): Command[] {
  const parts = text
    .toLowerCase()
    .split(/\s+/)
    .filter((part) => part !== '');
  const isNamed = (name: string) => parts.some((part) => part.length > 1 && name.toLowerCase().includes(part));
  return [
    ...hubs.filter(isNamed).flatMap((hub) => hubCommands(hub, today)),
    ...users.filter(isNamed).flatMap(userCommands),
  ]
    .filter((command) => fits(command, parts))
    .toSorted((a, b) => Number(isExact(b, parts)) - Number(isExact(a, parts)))
    .slice(0, MOST);
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

function userCommands(user: string): NamedCommand[] {
  const name = user.toLowerCase();
  const to = (part?: string) =>
    `/Deactivateuser?${new URLSearchParams({ name: user, ...(part && { part }) }).toString()}`;
  return [
    {
      ...{ id: `user ${user}`, name, label: t('User {name}', { name: user }), kind: 'Page' },
      action: { to: to() },
      words: 'user',
    },
    {
      ...{ id: `sessions ${user}`, name, label: t('End the sessions of {name}', { name: user }), kind: 'Page' },
      action: { to: to('sessions') },
      words: 'end the sessions of sign out',
    },
  ];
}

function fits({ label, words = '', name }: NamedCommand, parts: readonly string[]): boolean {
  const own = `${label} ${words}`.toLowerCase().split(/\s+/);
  return parts.every((part) => name.includes(part) || own.some((word) => word.startsWith(part)));
}

const isExact = ({ name }: NamedCommand, parts: readonly string[]): boolean => parts.includes(name);
