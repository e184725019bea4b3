import { firstOfText } from '@veritas/shared/domain';

/** A text of at most `most` characters and an ellipsis. */
export function cutText(text: string, most: number): string {
  return text.length <= most ? text : `${firstOfText(text, most)}…`;
}
