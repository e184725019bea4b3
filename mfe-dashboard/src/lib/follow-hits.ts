import type { Chart, ChartEvent } from 'chart.js';
import type { Hit, TipPlaces } from './tip/tip-place.ts';

/** The tooltip follows the pointer, which becomes a hand where a press opens something. */
export function followHits(tip: TipPlaces['follow']) {
  return (_event: ChartEvent, hits: readonly Hit[], { canvas }: Chart): void => {
    canvas.style.cursor = hits.length > 0 ? 'pointer' : '';
    tip(hits);
  };
}
