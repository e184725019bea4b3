import { WrongUse } from '../core/refusal.ts';
import { readCommandLine } from './command-line.ts';
import { USAGE } from './usage.ts';

const OPTIONS = {
  'data-dir': { type: 'string' },
  origin: { type: 'string' },
  percent: { type: 'string' },
  roles: { type: 'string' },
  users: { type: 'string' },
  version: { type: 'string' },
  from: { type: 'string' },
  leaked: { type: 'boolean' },
  to: { type: 'string' },
  'without-browser': { type: 'boolean', default: false },
} as const;

/**
 * The words and options of the command line. An option that is empty, such as one from a variable that is not set,
 * would otherwise count as another version, or as none.
 * @throws WrongUse that names an option which is given twice, or has no value.
 */
export function readWords() {
  const { values, positionals, tokens } = readCommandLine(USAGE, {
    allowPositionals: true,
    tokens: true,
    options: OPTIONS,
  });
  const names = tokens.flatMap((token) => (token.kind === 'option' ? [token.name] : []));
  const twice = names.find((name, index) => names.indexOf(name) !== index);
  if (twice !== undefined) throw new WrongUse(`--${twice} is given twice. Leave one out; nothing was done.`);
  for (const [name, value] of Object.entries(values)) {
    if (typeof value === 'string' && value.trim() === '')
      throw new WrongUse(`--${name} is empty. Give it a value, or leave it out; nothing was done.`);
  }
  return { values, positionals };
}
