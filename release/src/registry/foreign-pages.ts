import type { Registry, RegistryEntry, Release } from '@veritas/shared/registry';
import { Refusal } from '../core/refusal.ts';
import { wrongDescription } from '../builds/cannot-publish.ts';

/** A page of a release that another remote has. */
interface ForeignPage {
  readonly path: string;
  readonly owner: string;
  /** Where only the words in a menu belong to another remote. */
  readonly entry?: { readonly menu: string; readonly words: string };
}

/**
 * A page and its words in a menu belong to one remote: taking them over would replace another team's page.
 * @throws Error that names the page and its owner.
 */
export function refuseForeignPages(registry: Registry, { name, active }: RegistryEntry, folder: string): void {
  const foreign = foreignPage(registry, name, active);
  if (!foreign) return;
  const { path, owner, entry } = foreign;
  if (!entry) throw wrongDescription(folder, `pages: ${path} belongs to ${owner}. Name your page otherwise`);
  const { menu, words } = entry;
  throw wrongDescription(folder, `pages: ${path}: menu ${menu} has an entry "${words}" of ${owner}. Call it otherwise`);
}

/**
 * The same for a stored release that is activated again: another remote may have taken a page that a later release gave
 * up.
 * @throws Refusal that names the page, its owner and what to do.
 */
export function refuseForeignReturn(registry: Registry, name: string, release: Release): void {
  const reason = foreignReturn(registry, name, release);
  if (reason === null) return;
  throw new Refusal(`${name} ${release.version} cannot be active again: ${reason}.`);
}

/** Why a stored release cannot be active again, and what to do; null where it can. */
export function foreignReturn(registry: Registry, name: string, release: Release): string | null {
  const foreign = foreignPage(registry, name, release);
  if (!foreign) return null;
  const { path, owner, entry } = foreign;
  const what = entry ? `its entry "${entry.words}" in menu ${entry.menu}` : `its page ${path}`;
  return `${what} belongs to ${owner} now; publish a build of ${name} without it, or first a build of ${owner} without it`;
}

function foreignPage({ remotes }: Registry, name: string, { pages }: Release): ForeignPage | null {
  for (const { path, title, menu } of pages) {
    const words = menu?.label ?? title;
    for (const { name: owner, active, canary } of remotes.filter((other) => other.name !== name)) {
      for (const own of [...active.pages, ...(canary?.release.pages ?? [])]) {
        if (same(own.path, path)) return { path, owner };
        if (menu && own.menu && same(own.menu.name, menu.name) && same(own.menu.label ?? own.title, words)) {
          return { path, owner, entry: { menu: menu.name, words } };
        }
      }
    }
  }
  return null;
}

const same = (one: string, other: string) => one.toLowerCase() === other.toLowerCase();
