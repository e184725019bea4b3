import { jsonOrNull } from '@veritas/shared/registry';
import * as v from 'valibot';
import { Refusal } from 'release/refusal';
import { MIGRATIONS } from '../migrations/index.ts';
import { BackupEnd, BackupHead, FORMAT_VERSION, TableHead } from './backup-file.ts';
import type { Sums } from './backup-file.ts';
import { backupLines, incomplete } from './backup-lines.ts';
import type { BackupReader } from './table-rows.ts';
import { TableRows } from './table-rows.ts';

/**
 * Reads a backup completely, verifies its checksums and returns them. Throws `Refusal` for an invalid file, and errors
 * of the reader.
 */
export async function readBackupFile(file: string, reader: BackupReader): Promise<Sums> {
  const lines = backupLines(file);
  try {
    const first = await lines.next();
    await reader.head(readHead(file, first.done ? '' : first.value.text));
    const tables = new TableRows(file, reader);
    for await (const { number, text } of lines) {
      if (text.startsWith('[')) {
        await tables.addRow(number, text);
        continue;
      }
      const value = jsonOrNull(text);
      const end = v.safeParse(BackupEnd, value);
      if (end.success) {
        await tables.close();
        compareSums(tables.sums, end.output.end);
        if (!(await lines.next()).done) throw incomplete(file, `line ${number + 1} follows its end`);
        return end.output.end;
      }
      const table = v.safeParse(TableHead, value);
      if (!table.success) throw incomplete(file, `line ${number} is neither a row nor a table`);
      await tables.open(number, table.output);
    }
    throw incomplete(file, 'it ends in the middle');
  } finally {
    await lines.return(undefined);
  }
}

/** Throws `Refusal` when two checksums differ, with the first such table. */
export function compareSums(found: Sums, expected: Sums): void {
  for (const name of new Set([...Object.keys(expected), ...Object.keys(found)])) {
    const [is, was] = [found[name], expected[name]];
    if (is?.rows !== was?.rows || is?.hash !== was?.hash)
      throw new Refusal(`The rows of ${name} are not those that were backed up; nothing was restored`);
  }
}

function readHead(file: string, text: string): BackupHead {
  const value = jsonOrNull(text);
  const head = v.safeParse(BackupHead, value);
  if (!head.success) throw new Refusal(`${file} is not a backup of this console`);
  const { version, migrations } = head.output;
  const unknown = migrations.filter((name) => MIGRATIONS.every((known) => known.name !== name));
  if (version !== FORMAT_VERSION || unknown.length > 0)
    throw new Refusal(
      `${file} was made by a newer version of the server (${unknown.join(', ') || `format ${version}`}). ` +
        'Restore it with that.',
    );
  // Steps are numbered consecutively, so a schema that has one of them has all previous ones.
  const steps = MIGRATIONS.slice(0, migrations.length).map(({ name }) => name);
  if (migrations.length === 0 || steps.some((name) => !migrations.includes(name)))
    throw incomplete(file, 'the steps of the schema in its first line are those of no version');
  return head.output;
}
