import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { ROOT } from '../../support/server/console-server.ts';
import { FIGURES, type Figure, type PeersResult, type SizeResult } from './results.ts';
import { numberText, titleOf } from './table.ts';

const FILE = join(ROOT, 'docs', 'images', 'peers.svg');
/** What a user notices first. */
const SHOWN: readonly Figure[] = ['firstRow', 'key', 'blocked', 'memory'];

const NAME_PX = 190;
const BAR_PX = 130;
const PANEL_PX = 205;
const ROW_PX = 22;
const TITLE_PX = 52;
const WIDTH_PX = NAME_PX + SHOWN.length * PANEL_PX;

const STYLE = `text{font:13px system-ui,sans-serif;fill:#1f2328}.title{font-weight:600}.bar{fill:#8c959f}
.ours{fill:#0969da}.range{stroke:#1f2328}.note{fill:#59636e}
@media(prefers-color-scheme:dark){text{fill:#f0f6fc}.bar{fill:#656c76}.ours{fill:#4493f8}.range{stroke:#f0f6fc}.note{fill:#9198a1}}`;

/** Draws the figures of a run side by side, for a light and a dark page. @returns the path of the picture */
export function drawPicture(result: PeersResult): string {
  writeFileSync(FILE, pictureOf(result));
  return FILE;
}

export function pictureOf(result: PeersResult): string {
  const { sizes, rounds, cores, browser, measuredAt } = result;
  let top = 0;
  const blocks = sizes.map((size) => {
    const block = sizeBlock(size, top);
    top += TITLE_PX + size.pages.length * ROW_PX + ROW_PX;
    return block;
  });
  const note = `Medians of ${rounds} rounds with 95 % intervals, ${cores} cores, ${browser}, ${measuredAt.slice(0, 10)}. Shorter is better.`;
  return `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${WIDTH_PX} ${top + ROW_PX}" role="img" aria-label="${escape(described(result))}">
<style>${STYLE}</style>
${blocks.join('\n')}
<text class="note" x="0" y="${top + 4}">${escape(note)}</text>
</svg>
`;
}

function sizeBlock({ records, pages }: SizeResult, top: number): string {
  const title = `<text class="title" x="0" y="${top + 18}">${records.toLocaleString('en')} records</text>`;
  const names = pages.map(({ name }, row) => `<text x="0" y="${rowY(top, row)}">${escape(name)}</text>`);
  const panels = SHOWN.map((figure, column) => panel({ figure, pages, left: NAME_PX + column * PANEL_PX, top }));
  return [title, ...names, ...panels].join('\n');
}

interface Panel {
  readonly figure: Figure;
  readonly pages: SizeResult['pages'];
  readonly left: number;
  readonly top: number;
}

function panel({ figure, pages, left, top }: Panel): string {
  const most = Math.max(...pages.map(({ figures }) => figures[figure]?.high ?? 0));
  const px = (value: number) => (most === 0 ? 0 : (value / most) * BAR_PX);
  const bars = pages.map(({ figures }, row) => {
    const estimate = figures[figure];
    const y = rowY(top, row);
    if (!estimate) return `<text class="note" x="${left}" y="${y}">–</text>`;
    const { median, low, high } = estimate;
    const at = (value: number) => (left + px(value)).toFixed(1);
    const text = numberText(median, FIGURES[figure].digits);
    return `<rect class="${row === 0 ? 'ours' : 'bar'}" x="${left}" y="${y - 11}" width="${px(median).toFixed(1)}" height="14"/><line class="range" x1="${at(low)}" x2="${at(high)}" y1="${y - 4}" y2="${y - 4}"/><text x="${(left + px(high) + 6).toFixed(1)}" y="${y}">${text}</text>`;
  });
  return [`<text class="title" x="${left}" y="${top + 40}">${escape(titleOf(figure))}</text>`, ...bars].join('\n');
}

const rowY = (top: number, row: number) => top + TITLE_PX + (row + 1) * ROW_PX - 6;

/** Alternative text. */
function described({ sizes }: PeersResult): string {
  return sizes
    .map(({ records, pages }) => {
      const each = pages.map(({ name, figures }) => `${name} ${figures.firstRow?.median.toFixed(0) ?? '–'} ms`);
      return `First row of ${records} records: ${each.join(', ')}`;
    })
    .join('. ');
}

const escape = (text: string) =>
  text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;').replaceAll('"', '&quot;');
