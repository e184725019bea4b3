import { CARD_REM } from '../columns.tsx';

/** In rem, so that rows grow with the reader’s text size. */
const ROW_REM = { card: CARD_REM, comfortable: 2.75, dense: 2.125 } as const;
const HEAD_REM = 2.75;

export type RowShape = keyof typeof ROW_REM;

/** px. */
export interface RowSizes {
  /** Of each row. */
  readonly height: number;
  /** Of the sticky head above the rows. */
  readonly covered: number;
}

/** All rows of a shape have one height; `rem` is in px. */
export function rowSizes(shape: RowShape, rem: number): RowSizes {
  return { height: Math.round(ROW_REM[shape] * rem), covered: shape === 'card' ? 0 : Math.round(HEAD_REM * rem) };
}
