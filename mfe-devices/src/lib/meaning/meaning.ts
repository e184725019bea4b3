import { catalogueEntry, resultTooltip } from '@veritas/shared/domain';
import type { MeaningOf } from '@veritas/shared/records';
import { createContext, useContext } from 'react';

/** Provided once by the page, so that no row has to request it. */
export const Meanings = createContext<MeaningOf>(catalogueEntry);

/** A result as shown on every screen: `Passed`, `E004: title`, or the bare code. */
export function useResultWords(): (code: string) => string {
  const meaningOf = useContext(Meanings);
  return (code) => resultTooltip(code, meaningOf(code));
}
