import { createListeners } from '@veritas/shared/ui';

/** The place of a chart's tooltip, and the marks it describes. */
export interface TipPlace {
  readonly index: number;
  /** The mark, in pixels of the chart. */
  readonly x: number;
  readonly y: number;
}

/** A mark under the pointer, as chart.js describes it. */
export interface Hit {
  /** Of the day or the slice. */
  readonly index: number;
  readonly element: {
    readonly tooltipPosition: (useFinalPosition: boolean) => { readonly x: number | null; readonly y: number | null };
  };
}

/**
 * Passes the place of a tooltip from the canvas to the page, without rendering the chart or its card at each move of
 * the pointer.
 */
export class TipPlaces {
  #place: TipPlace | null = null;
  readonly #changes = createListeners();

  /** Places the tooltip between the marks, and hides it without any. */
  readonly follow = (hits: readonly Hit[]): void => {
    const [first] = hits;
    if (!first) return this.hide();
    const points = hits.map(({ element }) => element.tooltipPosition(true));
    const middle = (of: 'x' | 'y') => points.reduce((sum, point) => sum + (point[of] ?? 0), 0) / points.length;
    this.#set({ index: first.index, x: middle('x'), y: middle('y') });
  };

  readonly hide = (): void => this.#set(null);

  readonly read = (): TipPlace | null => this.#place;

  readonly subscribe = this.#changes.add;

  #set(next: TipPlace | null): void {
    const now = this.#place;
    if (now === next || (now?.index === next?.index && now?.x === next?.x && now?.y === next?.y)) return;
    this.#place = next;
    this.#changes.call();
  }
}
