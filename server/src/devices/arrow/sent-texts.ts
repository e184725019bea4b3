import { byName } from '@veritas/shared/domain/arrow';
import { NO_TEXT, REPEATED } from './arrow-rows.ts';
import type { ArrowRows, Dictionaries, Dictionary, RepeatedColumn } from './arrow-rows.ts';

/** Codes of each dictionary that rows use. */
export type UsedCodes = Readonly<Record<RepeatedColumn, ReadonlySet<number>>>;

/** The sent part of a dictionary: texts used by a record, without those of removed records. */
export interface SentTexts {
  /** The codes in the order in which their texts are sent. */
  readonly codes: Int32Array;
  readonly texts: readonly string[];
  /** The index of each code among the sent texts. */
  readonly places: Int32Array;
  /** Bits per index. */
  readonly width: 8 | 16 | 32;
}
export type SentDictionaries = Readonly<Record<RepeatedColumn, SentTexts>>;

export function usedCodes(parts: readonly ArrowRows[]): UsedCodes {
  return byName(REPEATED, (name) => {
    const used = new Set<number>();
    for (const { codes } of parts) for (const code of codes[name]) if (code !== NO_TEXT) used.add(code);
    return used;
  });
}

export function sentDictionaries(dictionaries: Dictionaries, used: readonly UsedCodes[]): SentDictionaries {
  return byName(REPEATED, (name) =>
    sentTexts(
      dictionaries[name],
      used.map((one) => one[name]),
    ),
  );
}

function sentTexts(dictionary: Dictionary, used: readonly ReadonlySet<number>[]): SentTexts {
  const isUsed = new Uint8Array(dictionary.size);
  for (const codes of used) for (const code of codes) isUsed[code] = 1;
  const [texts, codes]: [string[], number[]] = [[], []];
  const places = new Int32Array(dictionary.size);
  for (const [text, code] of dictionary) {
    if (isUsed[code] === 0) continue;
    places[code] = texts.length;
    texts.push(text);
    codes.push(code);
  }
  const width = texts.length <= 2 ** 7 ? 8 : texts.length <= 2 ** 15 ? 16 : 32;
  return { codes: Int32Array.from(codes), texts, places, width };
}

/** Whether batches encoded with the previous dictionaries are still valid: texts were at most appended. */
export function isContinued(before: SentDictionaries, now: SentDictionaries): boolean {
  return REPEATED.every(
    (name) =>
      before[name].width === now[name].width &&
      before[name].codes.every((code, place) => code === now[name].codes[place]),
  );
}

/** Whether most texts of a dictionary are of removed records. */
export function areMostlyUnused(dictionaries: Dictionaries, sent: SentDictionaries): boolean {
  return REPEATED.some((name) => dictionaries[name].size > 2 * sent[name].texts.length + SPARE);
}
const SPARE = 1_000;
