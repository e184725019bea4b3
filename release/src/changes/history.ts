import { appendFile } from 'node:fs/promises';
import { join } from 'node:path';
import { jsonOrNull, RegistryChange, type Registry } from '@veritas/shared/registry';
import * as v from 'valibot';
import { FILE_MODE } from '../files/private-modes.ts';
import { readText } from '../files/read-text.ts';

const HistoryLine = v.object({ version: v.number(), ...RegistryChange.entries });
export type HistoryLine = v.InferOutput<typeof HistoryLine>;

/**
 * Adds the change that made this registry, unless it is noted already. The registry carries its last change itself, so
 * that none is lost when a process ends between the two files.
 */
export async function appendHistory(dataDir: string, { version = 0, change }: Registry): Promise<void> {
  if (!change) return;
  const text = (await readText(fileOf(dataDir))) ?? '';
  if (linesOf(text).some((line) => line.version === version && line.at === change.at)) return;
  // A truncated line stays on its own line.
  const start = text === '' || text.endsWith('\n') ? '' : '\n';
  const line = `${start}${JSON.stringify({ version, ...change })}\n`;
  await appendFile(fileOf(dataDir), line, { mode: FILE_MODE, flush: true });
}

/** All changes of the registry, the last one first. */
export async function readHistory(dataDir: string, { version = 0, change }: Registry): Promise<HistoryLine[]> {
  const lines = linesOf((await readText(fileOf(dataDir))) ?? '');
  const isNoted = !change || lines.some((line) => line.version === version && line.at === change.at);
  return [...lines, ...(isNoted ? [] : [{ version, ...change }])].reverse();
}

function linesOf(text: string): HistoryLine[] {
  return text.split('\n').flatMap((line) => {
    const parsed = v.safeParse(HistoryLine, jsonOrNull(line));
    return parsed.success ? [parsed.output] : [];
  });
}

const fileOf = (dataDir: string) => join(dataDir, 'release-history.jsonl');
