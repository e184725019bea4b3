import type { Chart, ChartEvent } from 'chart.js';
import type { Hit, TipPlaces } from './tip/tip-place.ts';

/** Where a press opens something the pointer says so, and the tooltip follows it. */
export function followHits(tip: TipPlaces['follow']) {
  return (_event: ChartEvent, hits: readonly Hit[], { canvas }: Chart): void => {
    canvas.style.cursor = hits.length > 0 ? 'pointer' : '';
    tip(hits);
  };
}
