import { join } from 'node:path';
import { ESLint } from 'eslint';
import { ROOT } from '../lib/packages.ts';

export const eslint = new ESLint({ cwd: ROOT, ignore: false });

/** The rule that each line breaks when a text is read as the file at the path. */
export async function broken(path: string, lines: readonly string[]): Promise<(string | null)[]> {
  const [result] = await eslint.lintText(lines.join('\n'), { filePath: join(ROOT, path) });
  const rules = new Map(result?.messages.map(({ line, ruleId }) => [line, ruleId]));
  return lines.map((_line, index) => rules.get(index + 1) ?? null);
}
