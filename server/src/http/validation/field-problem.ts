import { inLanguage } from '../language/sentence.ts';
import type { Sentence, Text } from '../language/sentence.ts';

/**
 * Returns the problem of a field as a sentence for one line: `role: There is no such role`, and the problem alone where
 * it begins with the name of its field, such as `total_chunks must be at least 1` or `The password is missing`. All
 * languages follow the English message in this.
 */
export function sentenceOf(field: string, problem: Text): Sentence {
  const isNamed = namesItself(field, inLanguage(problem, 'en'));
  return { in: (language) => (isNamed ? '' : `${field}: `) + inLanguage(problem, language) };
}

function namesItself(field: string, problem: string): boolean {
  const said = spoken(problem);
  return [said, said.replace(/^(an?|the) /, '')].some((text) => text.startsWith(`${spoken(field)} `));
}

const spoken = (text: string) => text.toLowerCase().replaceAll('_', ' ');
