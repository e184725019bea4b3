import { resultMark, resultTooltip, type CatalogueEntry, type DeviceRecord } from '@veritas/shared/domain';
import { t, translated } from '@veritas/shared/language';
import type { MeaningOf } from '@veritas/shared/records';

export interface Outcome {
  readonly kind: 'success' | 'error';
  readonly title: string;
  /** The meaning and the next action; null where the title is enough. */
  readonly text: string | null;
  /** The manufacturer that was refused for a brand with a white label, else null. */
  readonly maker: { readonly brand: string; readonly maker: string } | null;
}

/** The result of a device in words (SPEC section 8); null without a result. */
export function outcomeOf(record: DeviceRecord, meaningOf: MeaningOf): Outcome | null {
  const mark = resultMark(record);
  if (!mark) return null;
  if (mark.kind === 'passed') return { kind: 'success', title: t('Passed'), text: null, maker: null };
  const entry = meaningOf(mark.code);
  if (!entry) {
    const text = t('This code is not in the catalogue. Report it to the support team.');
    return { kind: 'error', title: mark.code, text, maker: null };
  }
  const [found, expected] = factsOf(entry, record);
  const text = found && expected ? entry.description(found, expected) : `${reasonOf(entry)} ${nextAction(entry)}`;
  return { kind: 'error', title: resultTooltip(mark.code, entry), text: text.trim(), maker: makerOf(entry, record) };
}

/** The two facts of the record that a description may contain; the other codes are about other records. */
function factsOf({ code }: CatalogueEntry, { expected, scanned }: DeviceRecord): [string | null, string | null] {
  if (code === 'E005' || code === 'E006') return [scanned.manufacturer, expected.brand];
  if (code === 'E007') return [scanned.name, expected.name];
  return [null, null];
}

function makerOf({ code }: CatalogueEntry, { expected, scanned }: DeviceRecord): Outcome['maker'] {
  if (code !== 'E005' && code !== 'E006') return null;
  const [maker, brand] = [scanned.manufacturer, expected.brand];
  return maker && brand && !SAYS_NOTHING.test(maker) ? { brand, maker } : null;
}

/** What Android reports for an unknown manufacturer: a list that allows it would pass any device. */
const SAYS_NOTHING = /^\s*unknown\s*$/i;

/** A placeholder for a fact, to find the sentences that need one. */
const FACT = '\u0000';

/** The sentences of a description without a fact: the next action. */
function nextAction(entry: CatalogueEntry): string {
  const sentences = entry.description(FACT, FACT).split(/(?<=\.)\s+/);
  return sentences.filter((text) => !text.includes(FACT) && text !== reasonOf(entry)).join(' ');
}

/** The reason as a sentence. */
function reasonOf(entry: CatalogueEntry): string {
  const text = translated(entry.reason);
  return text.endsWith('.') ? text : `${text}.`;
}
