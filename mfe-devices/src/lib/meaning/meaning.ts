import { catalogueEntry, resultTooltip } from '@veritas/shared/domain';
import type { MeaningOf } from '@veritas/shared/records';
import { createContext, useContext } from 'react';

/** Asked for once by the page, so that a row costs no question of its own. */
export const Meanings = createContext<MeaningOf>(catalogueEntry);

/** A result as the page shows it everywhere: `Passed`, `E004: title`, or the bare code. */
export function useResultWords(): (code: string) => string {
  const meaningOf = useContext(Meanings);
  return (code) => resultTooltip(code, meaningOf(code));
}
