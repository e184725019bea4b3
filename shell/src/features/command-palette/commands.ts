import { listLink, type Role } from '@veritas/shared/domain';
import { t, translated } from '@veritas/shared/language';
import { ACCOUNT } from '../../lib/addresses.ts';
import { isOpenTo, type Page } from '../../lib/pages.ts';
import type { Command } from './command.ts';
import { fits, namedCommands, partsOf, type KnownNames, type Matches } from './named-commands.ts';

interface Viewer {
  readonly installed: readonly Page[];
  readonly role: Role | null;
  /** Not with another dialog open. */
  readonly mustChangePassword: boolean;
  readonly theme: 'light' | 'dark';
  /** Records are refreshed on demand only. */
  readonly isPaused: boolean;
  readonly names: KnownNames;
}

/** Words before a device ID that only introduce it. */
const SEARCH_WORDS = /^((search|find|devices?)\s+)*/i;

/** The commands that match the text: pages, then hubs and users by name; any text may be a device ID. */
export function commandsFor(
  text: string,
  { installed, role, mustChangePassword, theme, isPaused, names }: Viewer,
): Matches {
  const query = text.trim();
  const pages = installed
    .filter(({ path }) => !mustChangePassword || path === ACCOUNT)
    .filter((page) => isOpenTo(page, role))
    .map(({ path, title, words = '' }): Command => {
      // The English title is searched as well, as colleagues use it.
      return {
        id: path,
        label: translated(title),
        kind: 'Page',
        action: { to: `/${path}` },
        words: `${title} ${words}`,
      };
    });
  const actions: Command[] = [
    {
      id: 'theme',
      label: theme === 'dark' ? t('Use the light theme') : t('Use the dark theme'),
      kind: 'Action',
      action: 'theme',
    },
    {
      id: 'refresh',
      label: isPaused ? t('Resume automatic refresh') : t('Pause automatic refresh'),
      kind: 'Action',
      action: 'refresh',
      words: 'stop start live updates',
    },
    { id: 'keys', label: t('Keyboard shortcuts'), kind: 'Action', action: 'keys', words: 'help hotkeys' },
    { id: 'sign-out', label: t('Sign out'), kind: 'Action', action: 'sign-out', words: 'sign out logout log out' },
  ];
  const device = `${query} `.replace(SEARCH_WORDS, '').trim();
  const search: Command = {
    id: 'search',
    label: t('Search device {device}', { device }).trim(),
    kind: 'Search',
    action: { to: listLink({ text: device }) },
  };
  const parts = partsOf(query);
  const named = namedCommands(parts, names);
  const commands = [
    ...[...pages, ...actions].filter((command) => fits(command, parts)),
    ...named.commands,
    ...(query === '' || mustChangePassword ? [] : [search]),
  ];
  return { commands, hasMore: named.hasMore };
}
