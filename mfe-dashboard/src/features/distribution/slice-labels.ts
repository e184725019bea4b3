import type { ArcElement, Plugin } from 'chart.js';
import type { Slice } from './slices.ts';

const LINE_HEIGHT = 14;
/** From the edge of the pie to the bend of a leader line, and from there to its text. */
const BEND = 10;
const REACH = 16;

/** One slice of a pie: the angle of its middle, in radians from the x axis. */
export interface SliceMiddle {
  readonly angle: number;
}

export interface LabelPlace {
  readonly side: 'left' | 'right';
  readonly y: number;
}

/**
 * The y of each slice's label, on its side of the pie and as near as possible without overlapping. `y` counts in pixels
 * from the middle of the pie, and stays within `reach` of it while the labels fit there.
 */
export function labelPlaces(middles: readonly SliceMiddle[], radius: number, reach: number): LabelPlace[] {
  const places = middles.map(({ angle }): { side: LabelPlace['side']; y: number } => ({
    side: Math.cos(angle) < 0 ? 'left' : 'right',
    y: Math.sin(angle) * (radius + BEND),
  }));
  for (const side of ['left', 'right'] as const) {
    const column = places.filter((place) => place.side === side).sort((a, b) => a.y - b.y);
    column.forEach((place, index) => {
      const above = column[index - 1];
      place.y = Math.max(place.y, above ? above.y + LINE_HEIGHT : -reach);
    });
    column.toReversed().forEach((place, index, upwards) => {
      const below = upwards[index - 1];
      place.y = Math.min(place.y, below ? below.y - LINE_HEIGHT : reach);
    });
  }
  return places;
}

/** A chart.js plugin that labels each slice beside the pie, for readers who cannot see its colours. */
export function sliceLabels(slices: readonly Slice[], color: string): Plugin<'pie'> {
  return {
    id: 'sliceLabels',
    afterDatasetsDraw(chart) {
      const arcs = chart.getDatasetMeta(0).data as unknown as readonly ArcElement[];
      const { ctx } = chart;
      const middles = arcs.map((arc) => ({ angle: (arc.startAngle + arc.endAngle) / 2 }));
      const places = labelPlaces(middles, arcs[0]?.outerRadius ?? 0, chart.height / 2 - LINE_HEIGHT / 2);
      ctx.save();
      ctx.strokeStyle = ctx.fillStyle = color;
      ctx.textBaseline = 'middle';
      slices.forEach(({ code, share }, index) => {
        const [arc, place, middle] = [arcs[index], places[index], middles[index]];
        if (!arc || !place || !middle) return;
        const { x, y, outerRadius } = arc;
        const way = place.side === 'left' ? -1 : 1;
        const textX = x + way * (outerRadius + REACH);
        ctx.beginPath();
        ctx.moveTo(x + Math.cos(middle.angle) * outerRadius, y + Math.sin(middle.angle) * outerRadius);
        ctx.lineTo(textX - way * 4, y + place.y);
        ctx.stroke();
        ctx.textAlign = place.side === 'left' ? 'right' : 'left';
        ctx.fillText(`${code} ${share}`, textX, y + place.y);
      });
      ctx.restore();
    },
  };
}
