import { message, t, translated } from '../../language/t.ts';
import { byName } from './by-name.ts';
import { ERROR_MEANINGS } from './error-meanings.ts';

/**
 * What a verification result means, in the words of SPEC section 8 and with the next action. Reason and title are
 * English, as files and calls have them; `translated` is for the screen.
 */
export interface CatalogueEntry {
  readonly code: string;
  readonly reason: string;
  readonly title: string;
  /** One paragraph with what was found, what was expected and the next action; missing values read "unknown". */
  readonly description: (found?: string | null, expected?: string | null) => string;
}

export const ERROR_CODES = ['E001', 'E002', 'E003', 'E004', 'E005', 'E006', 'E007', 'E008', 'E009', 'E010'] as const;
export type ErrorCode = (typeof ERROR_CODES)[number];

/** The slices of Error Distribution, in order (SPEC section 5: only these count). */
export const CHART_CODES = ['passed', 'E003', 'E004', 'E005', 'E006', 'E007', 'E008', 'E009', 'E010'] as const;
export type ChartCode = (typeof CHART_CODES)[number];

export const MEANING_NOT_DEFINED = message('Meaning not defined');

/**
 * An entry as a service sends it: in its description `{found}` and `{expected}` are placeholders for the values of a
 * scan.
 */
export interface SentEntry extends Omit<CatalogueEntry, 'description'> {
  readonly description: string;
}

/** The entry that a service sent. */
export function sentEntry({ description: template, ...words }: SentEntry): CatalogueEntry {
  return {
    ...words,
    // In one pass and by a function: "{expected}" or "$&" in a device name is text, not a placeholder.
    description: (found, expected) =>
      translated(template).replaceAll(
        /\{(found|expected)\}/g,
        (_whole, slot) => (slot === 'found' ? found : expected) || t('unknown'),
      ),
  };
}

/** These codes have a colour in the chart but no meaning yet, and no rule produces them. */
const RESERVED = {
  reason: MEANING_NOT_DEFINED,
  title: MEANING_NOT_DEFINED,
  description: message('Meaning not defined. Report it to the support team.'),
};

const MEANINGS: Readonly<Record<ErrorCode, Omit<SentEntry, 'code'>>> = {
  ...ERROR_MEANINGS,
  E009: RESERVED,
  E010: RESERVED,
};

export const ERROR_CATALOGUE: Readonly<Record<ErrorCode, CatalogueEntry>> = byName(ERROR_CODES, (code) =>
  sentEntry({ code, ...MEANINGS[code] }),
);

/** The entry of a code, null for `passed` and any other text that is not a code of the catalogue. */
export function catalogueEntry(code: string): CatalogueEntry | null {
  return Object.hasOwn(ERROR_CATALOGUE, code) ? ERROR_CATALOGUE[code as ErrorCode] : null;
}

/** Whether a service sent what is built in. */
export function isBuiltIn({ code, reason, title, description }: SentEntry): boolean {
  const own = Object.hasOwn(MEANINGS, code) ? MEANINGS[code as ErrorCode] : null;
  return own?.reason === reason && own.title === title && own.description === description;
}

/** `Passed`, `E00x: title` for a code with a meaning, and the bare code for one without (SPEC section 8). */
export function resultTooltip(code: string, known = catalogueEntry(code)): string {
  if (code === 'passed') return t('Passed');
  return known && known.title !== MEANING_NOT_DEFINED ? `${code}: ${translated(known.title)}` : code;
}
