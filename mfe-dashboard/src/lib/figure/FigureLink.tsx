import { countText, listLink } from '@veritas/shared/domain';
import type { ListQuestion } from '@veritas/shared/domain';
import { Link } from '@veritas/shared/remote';

interface FigureLinkProps {
  count: number;
  /** The list with exactly this number of rows. */
  question: ListQuestion;
  /** The count with its noun, as "12 rejections of BLR_KOR". */
  name: string;
  className?: string | undefined;
}

/** A count that opens its records; a plain 0 for none. */
export function FigureLink({ count, question, name, className }: FigureLinkProps) {
  const text = countText(count);
  if (count === 0) return text;
  return (
    <Link to={listLink(question)} className={className} aria-label={name}>
      {text}
    </Link>
  );
}
