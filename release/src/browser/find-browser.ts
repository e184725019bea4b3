import { accessSync, constants } from 'node:fs';
import { delimiter, join } from 'node:path';

/** The headless build of the browser comes first: 25 tests took 79 s with it, 109 s with the full one. */
export const BROWSERS = [
  'chromium-headless-shell',
  'chromium',
  'chromium-browser',
  'google-chrome-stable',
  'google-chrome',
];

/** Path of the Chromium or Chrome that `CHROMIUM_PATH` names, else of an installed one; null without one. */
export function installedBrowser(): string | null {
  return process.env['CHROMIUM_PATH'] || onPath(BROWSERS);
}

/** Path of the first of these programs that is on the PATH; null without one. */
export function onPath(names: readonly string[]): string | null {
  const folders = (process.env['PATH'] ?? '').split(delimiter);
  const found = names.flatMap((name) => folders.map((folder) => join(folder, name))).find(isExecutable);
  return found ?? null;
}

function isExecutable(path: string): boolean {
  try {
    accessSync(path, constants.X_OK);
    return true;
  } catch {
    return false;
  }
}
