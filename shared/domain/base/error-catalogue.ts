import { message, t, translated } from '../../language/t.ts';

/**
 * What a verification result means, in the words of SPEC section 8 and with what to do next. Reason and title are
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
    // In one pass and by a function: "{expected}" or "$&" in a device name is text, not a place to fill.
    description: (found, expected) =>
      translated(template).replaceAll(
        /\{(found|expected)\}/g,
        (_whole, slot) => (slot === 'found' ? found : expected) || t('unknown'),
      ),
  };
}

function entry(code: ErrorCode, reason: string, title: string, description: string): CatalogueEntry {
  return sentEntry({ code, reason, title, description });
}

/** Reserved: these codes have a colour in the chart and no meaning yet, and the rules never give them. */
function reserved(code: ErrorCode): CatalogueEntry {
  return entry(
    code,
    MEANING_NOT_DEFINED,
    MEANING_NOT_DEFINED,
    message('Meaning not defined. Report it to the support team.'),
  );
}

export const ERROR_CATALOGUE: Readonly<Record<ErrorCode, CatalogueEntry>> = {
  E001: entry(
    'E001',
    message('TID not present in DB'),
    message('Oops...Wrong TID.'),
    message('This tracking ID is not in the system. Check the ID and scan again; if it is right, tell your hub.'),
  ),
  E002: entry(
    'E002',
    message('TID not mapped to WM/hub'),
    message('Oops...Wrong TID.'),
    message(
      'This tracking ID belongs to {expected}, not to {found}. Check the ID and scan again, or hand the device over.',
    ),
  ),
  E003: entry(
    'E003',
    message('TID already verified by another WM'),
    message('TID already verified.'),
    message('{found} has already verified this tracking ID. Check the ID and scan the one on this package.'),
  ),
  E004: entry(
    'E004',
    message('duplicate MAC address scanned'),
    message('Device duplication detected.'),
    message(
      'Device {found} was already scanned for {expected}. Retry if this was a mistake, else submit to start the detach process.',
    ),
  ),
  E005: entry(
    'E005',
    message('manufacturer not found and brand not on the exclude list'),
    message('Fraudulent device detected.'),
    message('Manufacturer {found} is not known for brand {expected}. Retry, or submit to start the detach process.'),
  ),
  E006: entry(
    'E006',
    message('brand or manufacturer mismatched with the order'),
    message('Brand Mismatch..'),
    message('Found brand {found}, expected brand {expected}. Retry, or submit to detach.'),
  ),
  E007: entry(
    'E007',
    message('model mismatch'),
    message('Incorrect device detected.'),
    message('Found model {found}, expected model {expected}. Retry, or submit to detach.'),
  ),
  E008: entry(
    'E008',
    message('hardware ID mismatch at hub/RC'),
    message('Device Mismatch detected.'),
    message(
      'Scanned device differs from the doorstep capture. Found {found}, captured {expected}. Retry, or report to the support team.',
    ),
  ),
  E009: reserved('E009'),
  E010: reserved('E010'),
};

/** The entry of a code, null for `passed` and for anything that is no code of the catalogue. */
export function catalogueEntry(code: string): CatalogueEntry | null {
  return Object.hasOwn(ERROR_CATALOGUE, code) ? ERROR_CATALOGUE[code as ErrorCode] : null;
}

/** `Passed`, `E00x: title` for a code with a meaning, and the bare code for one without (SPEC section 8). */
export function resultTooltip(code: string, known = catalogueEntry(code)): string {
  if (code === 'passed') return t('Passed');
  return known && known.title !== MEANING_NOT_DEFINED ? `${code}: ${translated(known.title)}` : code;
}
