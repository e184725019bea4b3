import { join } from 'node:path';
import { ESLint } from 'eslint';
import tseslint from 'typescript-eslint';
import { ROOT } from '../packages.ts';

/** The project's own rules except those that need types, which a file without a project cannot have. */
export const eslint = new ESLint({
  cwd: ROOT,
  ignore: false,
  overrideConfig: [tseslint.configs.disableTypeChecked],
});

/** The rule that each line breaks when a text is read as the file at the path. */
export async function broken(path: string, lines: readonly string[]): Promise<(string | null)[]> {
  const [result] = await eslint.lintText(lines.join('\n'), { filePath: join(ROOT, path) });
  const rules = new Map(result?.messages.map(({ line, ruleId }) => [line, ruleId]));
  return lines.map((_line, index) => rules.get(index + 1) ?? null);
}
