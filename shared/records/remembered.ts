import type { DeviceRecord } from '../domain/index.ts';

type Records = readonly DeviceRecord[];

/** How many answers of each kind are kept: enough to go back and forth, not one for every letter ever typed. */
const KEPT = 12;

/** Gives the very same answer to the same question about the same records, so nothing renders or counts twice. */
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
    // Re-inserted, so that the oldest key is the one unused for longest.
    answers.delete(key);
    answers.set(key, found);
    for (const oldest of answers.keys()) {
      if (answers.size <= KEPT) break;
      answers.delete(oldest);
    }
    return found;
  };
}
