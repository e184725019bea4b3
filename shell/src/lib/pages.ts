import { rolesWith, type Role } from '@veritas/shared/domain';
import { message } from '@veritas/shared/language';
import { HOME, type PageDescription, type Registry } from '@veritas/shared/registry';
import { createContext, useContext } from 'react';

/** A page as its remote describes it. */
export type Page = PageDescription;

/** The pages of the console, by the registry. */
export type InstalledPages =
  | { readonly kind: 'loading'; readonly pages: readonly [] }
  | { readonly kind: 'failed'; readonly pages: readonly []; readonly reason: string }
  | { readonly kind: 'ready'; readonly pages: readonly Page[] };

/** The shell's only own page behind the sign-in: it must be available when a remote fails. */
export const MODULES: Page = {
  path: 'Modules',
  title: message('Modules'),
  words: 'remotes releases versions health safe mode',
  openTo: 'read_releases',
  // Beside the other pages of super admins, after those of SPEC section 2.
  menu: { name: message('User Management'), order: 50 },
};

export const NO_PAGES_YET: InstalledPages = { kind: 'loading', pages: [] };

const Installed = createContext<InstalledPages>(NO_PAGES_YET);
export const InstalledPagesProvider = Installed.Provider;

export function useInstalledPages(): InstalledPages {
  return useContext(Installed);
}

/** The pages of all remotes: home, those in menus by their place, then the others by title. */
export function pagesOf({ remotes }: Pick<Registry, 'remotes'>): readonly Page[] {
  const rank = ({ path, menu }: Page) => (`/${path}` === HOME ? 0 : menu ? 1 : 2);
  return remotes
    .flatMap(({ active }) => active.pages)
    .sort(
      (a, b) =>
        rank(a) - rank(b) ||
        (a.menu?.name ?? '').localeCompare(b.menu?.name ?? '', 'en') ||
        (a.menu?.order ?? 0) - (b.menu?.order ?? 0) ||
        a.title.localeCompare(b.title, 'en'),
    );
}

/** The roles that see a page, or null for every signed-in role. */
export function rolesOf({ openTo }: Page): readonly Role[] | null {
  if (openTo === undefined) return null;
  return typeof openTo === 'string' ? rolesWith(openTo) : openTo;
}

/** Whether a role sees a page; the server decides what the role may do there. */
export function isOpenTo(page: Page, role: Role | null): boolean {
  const roles = rolesOf(page);
  return roles === null || (role !== null && roles.includes(role));
}
