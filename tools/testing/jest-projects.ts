import { existsSync } from 'node:fs';
import { join } from 'node:path';

/**
 * The folders whose tests jest runs.
 * @throws Error that names a folder without settings: jest would run none of its tests, and say nothing.
 */
export function jestProjects(root: string, packages: readonly string[]): string[] {
  const silent = packages.find((name) => !existsSync(join(root, name, 'jest.config.mjs')));
  if (silent === undefined) return packages.map((name) => join(root, name));
  throw new Error(
    `${silent} has no jest.config.mjs, so its tests would not run. It holds one line: ` +
      "export { default } from '@veritas/shared/testing/jest';",
  );
}
