import { taggedMessage } from '../../shared/language/message-format.ts';

/** Text between placeholders: the one kind of part whose value is no name. */
const LITERAL = 0;

type Part = ReturnType<ReturnType<typeof taggedMessage>['getAst']>[number];

/** The names that a message of ICU MessageFormat fills in, its tags among them, sorted and once each. */
export function placeholdersOf(message: string): readonly string[] {
  // Without them it is plain text, not a pattern.
  if (!/[{<]/.test(message)) return [];
  const names = new Set<string>();
  const visit = (part: Part): void => {
    if (!('value' in part) || typeof part.value !== 'string') return;
    if (Number(part.type) !== LITERAL) names.add(part.value);
    if ('children' in part) part.children.forEach(visit);
    if ('options' in part) Object.values(part.options).forEach(({ value }) => value.forEach(visit));
  };
  taggedMessage(message).getAst().forEach(visit);
  return [...names].sort();
}
