import type { Registry, RegistryEntry } from '@veritas/shared/registry';
import { refusal } from './refusal.ts';

/**
 * A page and its words in a menu belong to one remote: taking them over would replace another team's page.
 * @throws Error that names the page and its owner.
 */
export function refuseForeignPages({ remotes }: Registry, { name, active }: RegistryEntry, folder: string): void {
  for (const { path, title, menu } of active.pages) {
    for (const remote of remotes.filter((other) => other.name !== name)) {
      for (const own of [...remote.active.pages, ...(remote.canary?.release.pages ?? [])]) {
        if (same(own.path, path))
          throw refusal(folder, `pages: ${path} belongs to ${remote.name}. Name your page otherwise`);
        const words = menu?.label ?? title;
        if (menu && own.menu && same(own.menu.name, menu.name) && same(own.menu.label ?? own.title, words)) {
          throw refusal(
            folder,
            `pages: ${path}: menu ${menu.name} has an entry "${words}" of ${remote.name}. Call it otherwise`,
          );
        }
      }
    }
  }
}

const same = (one: string, other: string) => one.toLowerCase() === other.toLowerCase();
