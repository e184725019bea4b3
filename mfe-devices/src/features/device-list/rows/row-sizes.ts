import type { TextSize } from './useTextSize.ts';

/**
 * In rem, so that rows grow with the reader’s text size. A card has space for devices and status over two lines each, a
 * tall one for each fact on lines of its own.
 */
const ROW_REM = { card: 5.25, tall: 9.75, comfortable: 2.75, dense: 2.125 } as const;
const HEAD_REM = 2.75;

export type RowShape = keyof typeof ROW_REM;

export const isCard = (shape: RowShape) => shape === 'card' || shape === 'tall';

/** px. */
export interface RowSizes {
  /** Of each row. */
  readonly height: number;
  /** Of the sticky head above the rows. */
  readonly covered: number;
}

/** All rows of a shape have one height, which grows with the lines of their texts (WCAG 1.4.12). */
export function rowSizes(shape: RowShape, { rem, spacing }: TextSize): RowSizes {
  return {
    height: Math.round(ROW_REM[shape] * rem * spacing),
    covered: isCard(shape) ? 0 : Math.round(HEAD_REM * rem),
  };
}
