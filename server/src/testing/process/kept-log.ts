import { pino } from 'pino';
import type { AppContext } from '../../context/app-context.ts';

/** A log that keeps the lines it is given, each with its details and its words. For tests. */
export function keptLog(): { log: AppContext['log']; lines: unknown[][] } {
  const lines: unknown[][] = [];
  const keep = (...line: unknown[]) => void lines.push(line);
  return { log: Object.assign(pino({ level: 'silent' }), { info: keep, warn: keep, error: keep }), lines };
}
