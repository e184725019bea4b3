import { catalogueEntry, resultTooltip } from '@veritas/shared/domain';
import type { MeaningOf } from '@veritas/shared/records';
import { createContext, useContext } from 'react';

/** The page asks for them once, so that no row has to ask. */
export const Meanings = createContext<MeaningOf>(catalogueEntry);

/** A result as the page shows it everywhere: `Passed`, `E004: title`, or the bare code. */
export function useResultWords(): (code: string) => string {
  const meaningOf = useContext(Meanings);
  return (code) => resultTooltip(code, meaningOf(code));
}
