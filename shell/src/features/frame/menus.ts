import type { Role } from '@veritas/shared/domain';
import { message } from '@veritas/shared/language';
import { isOpenTo, type Page } from '../../lib/pages.ts';

/** The menus of SPEC section 2 always exist, and come first. */
const SPECIFIED = [message('Data'), message('User Management')];

/** The shell's own entry (SPEC section 2): a button, with a link to the page about the package beside it. */
export const DOWNLOAD_APK: Page = {
  path: 'App',
  title: message('Download APK'),
  openTo: 'download_apk',
  menu: { name: 'Data', order: 20 },
};

interface MenuOfPages {
  readonly name: string;
  readonly entries: readonly { readonly page: Page; readonly label: string }[];
}

/** The menus of a role: each page in the menu and at the place that it declares. */
export function menusOf(pages: readonly Page[], role: Role | null): MenuOfPages[] {
  const entries = [DOWNLOAD_APK, ...pages]
    .filter((page) => isOpenTo(page, role))
    .flatMap((page) => (page.menu ? [{ page, ...page.menu, label: page.menu.label ?? page.title }] : []))
    .sort((a, b) => a.order - b.order || a.label.localeCompare(b.label, 'en'));
  const added = entries.map(({ name }) => name).sort((a, b) => a.localeCompare(b, 'en'));
  return [...new Set([...SPECIFIED, ...added])].map((menu) => ({
    name: menu,
    entries: entries.filter(({ name }) => name === menu),
  }));
}
