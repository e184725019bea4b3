import { can, listLink, type Role } from '@veritas/shared/domain';
import { ACCOUNT, PAGES } from '../../pages.ts';

/** What somebody can have done from anywhere. */
export interface Command {
  readonly id: string;
  readonly label: string;
  /** What kind of thing it is, shown at its end. */
  readonly kind: 'Page' | 'Search' | 'Action';
  readonly deed: { readonly to: string } | 'theme' | 'sign-out';
  /** Further words it is found by. */
  readonly words?: string;
}

interface Asker {
  readonly role: Role | null;
  /** Nothing else is open then. */
  readonly mustChangePassword: boolean;
  readonly theme: 'light' | 'dark';
}

/** Words before a device's ID that say no more than that a device is looked for. */
const SEARCH_WORDS = /^((search|find|devices?)\s+)*/i;

/** The commands that fit the text, pages first; any text may be a device to look for. */
export function commandsFor(text: string, { role, mustChangePassword, theme }: Asker): Command[] {
  const wanted = text.trim();
  const pages = PAGES.filter(({ path }) => !mustChangePassword || path === ACCOUNT)
    .filter(({ permission }) => !permission || can(role, permission))
    .map(({ path, title, alsoNamed = '' }): Command => {
      return { id: path, label: title, kind: 'Page', deed: { to: `/${path}` }, words: alsoNamed };
    });
  const actions: Command[] = [
    { id: 'theme', label: `Use the ${theme === 'dark' ? 'light' : 'dark'} theme`, kind: 'Action', deed: 'theme' },
    { id: 'sign-out', label: 'Sign out', kind: 'Action', deed: 'sign-out', words: 'logout log out' },
  ];
  const device = `${wanted} `.replace(SEARCH_WORDS, '').trim();
  const search: Command = {
    id: 'search',
    label: `Search device ${device}`.trim(),
    kind: 'Search',
    deed: { to: listLink({ text: device }) },
  };
  return [
    ...[...pages, ...actions].filter((command) => fits(command, wanted)),
    ...(wanted === '' || mustChangePassword ? [] : [search]),
  ];
}

/** Each word of the text begins a word of the command. */
function fits({ label, words = '' }: Command, text: string): boolean {
  const own = `${label} ${words}`.toLowerCase().split(/\s+/);
  return text
    .toLowerCase()
    .split(/\s+/)
    .every((part) => own.some((word) => word.startsWith(part)));
}
