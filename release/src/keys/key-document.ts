import { describeIssues, jsonOrNull } from '@veritas/shared/registry';
import * as v from 'valibot';
import { toolCommand } from '../core/tool-command.ts';
import { readText } from '../files/read-text.ts';
import { replaceFile } from '../files/replace-file.ts';

/**
 * A JSON file of keys; null when there is no file.
 * @throws Error when the file is damaged.
 */
export async function readKeyDocument<S extends v.GenericSchema>(
  file: string,
  schema: S,
): Promise<v.InferOutput<S> | null> {
  const text = await readText(file);
  if (text === null) return null;
  const parsed = v.safeParse(schema, jsonOrNull(text));
  if (parsed.success) return parsed.output;
  const remedy = `Put its copy from a backup back, or remove it and generate new keys: ${toolCommand('rotate-key')}.`;
  throw new Error(`${file} is damaged: ${describeIssues(parsed.issues)}. ${remedy}`);
}

export function writeKeyDocument(file: string, content: unknown): Promise<void> {
  return replaceFile(file, `${JSON.stringify(content, null, 2)}\n`);
}
