import { existsSync } from 'node:fs';
import { join } from 'node:path';
import type { Catalogue } from '../../shared/language/t.ts';
import { ROOT } from '../lib/packages.ts';

/**
 * The Hindi texts of a source folder; none where it has no catalogue. Imported by name, as its types are those of a
 * page.
 */
export async function catalogueOf(folder: string): Promise<Catalogue> {
  const file = join(ROOT, folder, 'catalogue', 'hi.ts');
  if (!existsSync(file)) return {};
  return ((await import(file)) as { default: Catalogue }).default;
}
