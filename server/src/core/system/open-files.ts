import { readFileSync } from 'node:fs';

/** How many files and connections this process may have open; Infinity where the system does not say. */
export function maxOpenFiles(limits = '/proc/self/limits'): number {
  try {
    const [, most] = /^Max open files +(\d+)/m.exec(readFileSync(limits, 'utf8')) ?? [];
    return most === undefined ? Number.POSITIVE_INFINITY : Number(most);
  } catch {
    // Linux alone has this file.
    return Number.POSITIVE_INFINITY;
  }
}
