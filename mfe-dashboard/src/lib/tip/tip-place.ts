/** Where a chart's tooltip belongs, and which of its marks it is about. */
export interface TipPlace {
  readonly index: number;
  /** The mark, in pixels of the chart. */
  readonly x: number;
  readonly y: number;
}

/** What a chart says of its tooltip (`external` of chart.js). */
interface TooltipContext {
  readonly tooltip: {
    readonly opacity: number;
    readonly caretX: number;
    readonly caretY: number;
    readonly dataPoints?: readonly { readonly dataIndex: number }[];
  };
}

/**
 * Hands the place of a tooltip from the canvas to the page, without drawing the chart or its card again at each move of
 * the pointer.
 */
export class TipPlaces {
  #place: TipPlace | null = null;
  readonly #listeners = new Set<() => void>();

  readonly follow = ({ tooltip }: TooltipContext): void => {
    const [point] = tooltip.dataPoints ?? [];
    this.#set(
      tooltip.opacity === 0 || !point ? null : { index: point.dataIndex, x: tooltip.caretX, y: tooltip.caretY },
    );
  };

  readonly hide = (): void => this.#set(null);

  readonly read = (): TipPlace | null => this.#place;

  readonly subscribe = (listener: () => void): (() => void) => {
    this.#listeners.add(listener);
    return () => this.#listeners.delete(listener);
  };

  #set(next: TipPlace | null): void {
    const now = this.#place;
    if (now === next || (now?.index === next?.index && now?.x === next?.x && now?.y === next?.y)) return;
    this.#place = next;
    for (const listener of this.#listeners) listener();
  }
}
