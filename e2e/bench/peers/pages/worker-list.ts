import type { Rows } from './columns.worker.ts';

/** A minimal list: columns in a worker, 24 recycled row elements. */
const ROW_PX = 36;
const BEFORE = 4;
const PARTS = 8;

const worker = new Worker('/peers/worker-list/columns.worker.js', { type: 'module' });
const frame = byId('frame');
const pad = byId('pad');
const filter = byId('filter') as HTMLInputElement;
const rows = Array.from({ length: 24 }, emptyRow);

worker.onmessage = ({ data }: MessageEvent<Rows>) => {
  pad.style.height = `${data.total * ROW_PX}px`;
  rows.forEach((row, index) => {
    const texts = data.texts[index];
    row.hidden = texts === undefined;
    row.style.transform = `translateY(${(data.from + index) * ROW_PX}px)`;
    texts?.forEach((text, part) => {
      const cell = row.children[part];
      if (cell) cell.textContent = text;
    });
  });
};
filter.oninput = () => {
  frame.scrollTop = 0;
  worker.postMessage({ from: 0, text: filter.value.toLowerCase() });
};
frame.onscroll = () => worker.postMessage({ from: Math.max(0, Math.floor(frame.scrollTop / ROW_PX) - BEFORE) });

function byId(id: string): HTMLElement {
  const element = document.getElementById(id);
  if (!element) throw new Error(`The page has no #${id}`);
  return element;
}

function emptyRow(): HTMLElement {
  const row = document.createElement('div');
  row.className = 'row';
  row.hidden = true;
  row.append(...Array.from({ length: PARTS }, () => document.createElement('span')), document.createElement('button'));
  if (row.lastChild) row.lastChild.textContent = 'See Details';
  pad.append(row);
  return row;
}
