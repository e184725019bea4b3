import type { Chart, ChartEvent } from 'chart.js';
import type { Hit, TipPlaces } from './tip/tip-place.ts';

/** Moves the tooltip with the pointer, with a pointer cursor over marks that open records. */
export function followHits(tip: TipPlaces['follow']) {
  return (_event: ChartEvent, hits: readonly Hit[], { canvas }: Chart): void => {
    canvas.style.cursor = hits.length > 0 ? 'pointer' : '';
    tip(hits);
  };
}
