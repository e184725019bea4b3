import type { Chart, ChartEvent } from 'chart.js';

/** Where a press opens something the pointer says so. */
export function pointAtHits(_event: ChartEvent, hits: readonly unknown[], { canvas }: Chart): void {
  canvas.style.cursor = hits.length > 0 ? 'pointer' : '';
}
