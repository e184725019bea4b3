import type { MeaningOf } from '@veritas/shared/records';
import type { ReactNode } from 'react';
import { Meanings } from '../lib/meaning/meaning.ts';
import { MarksContext, NO_MARKS, type Marks } from '../lib/notes/marks.ts';
import { PageZoneContext } from '../lib/shown-zone.ts';

interface PageFactsProps {
  meanings: MeaningOf;
  marks: Marks | null;
  /** Of the days of the list and of all times. */
  zone: string;
  children: ReactNode;
}

/** What the page requests once and every row shows: meanings of codes, flags and numbers of notes, and its zone. */
export function PageFacts({ meanings, marks, zone, children }: PageFactsProps) {
  return (
    <Meanings value={meanings}>
      <MarksContext value={marks ?? NO_MARKS}>
        <PageZoneContext value={zone}>{children}</PageZoneContext>
      </MarksContext>
    </Meanings>
  );
}
