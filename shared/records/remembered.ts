import type { DeviceRecord } from '../domain/index.ts';

type Records = readonly DeviceRecord[];

/** Cache size per kind: enough to go back and forth, not one for every letter ever typed. */
const KEPT = 12;

/** Memoizes answers by query and records, so that nothing renders or counts twice. */
export function remembered<Question, Answer>(
  answer: (records: Records, question: Question) => Answer,
  keyOf: (question: Question) => string,
): (records: Records, question: Question) => Answer {
  const memory = new WeakMap<Records, Map<string, Answer>>();
  return (records, question) => {
    let answers = memory.get(records);
    if (!answers) memory.set(records, (answers = new Map<string, Answer>()));
    const key = keyOf(question);
    const found = answers.has(key) ? (answers.get(key) as Answer) : answer(records, question);
    // Re-inserted, so that the first key is the least recently used.
    answers.delete(key);
    answers.set(key, found);
    for (const oldest of answers.keys()) {
      if (answers.size <= KEPT) break;
      answers.delete(oldest);
    }
    return found;
  };
}
