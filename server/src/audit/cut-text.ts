import { firstOfText } from '../core/first-of-text.ts';

/** A text of at most `most` characters and an ellipsis. */
export function cutText(text: string, most: number): string {
  return text.length <= most ? text : `${firstOfText(text, most)}…`;
}
