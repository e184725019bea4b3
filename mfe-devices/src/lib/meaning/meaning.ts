import { catalogueEntry, resultTooltip, type CatalogueEntry } from '@veritas/shared/domain';
import { createContext, useContext } from 'react';

/** What a code means; null for one that nobody knows. */
export type MeaningOf = (code: string) => CatalogueEntry | null;

/** Asked for once by the page, so that a row costs no question of its own. */
export const Meanings = createContext<MeaningOf>(catalogueEntry);

/** A result as it is told everywhere on the page: `Passed`, `E004: title`, or the bare code. */
export function useResultWords(): (code: string) => string {
  const meaningOf = useContext(Meanings);
  return (code) => resultTooltip(code, meaningOf(code));
}
