import type { MeaningOf } from '@veritas/shared/records';
import type { ReactNode } from 'react';
import { Meanings } from '../lib/meaning/meaning.ts';
import { MarksContext, NO_MARKS, type Marks } from '../lib/notes/marks.ts';

interface PageFactsProps {
  meanings: MeaningOf;
  marks: Marks | null;
  children: ReactNode;
}

/** What the page requests once and every row shows: meanings of codes, flags and numbers of notes. */
export function PageFacts({ meanings, marks, children }: PageFactsProps) {
  return (
    <Meanings value={meanings}>
      <MarksContext value={marks ?? NO_MARKS}>{children}</MarksContext>
    </Meanings>
  );
}
