import { FIGURES, type Figure, type PeersResult, type SizeResult } from './results.ts';
import type { Estimate } from './statistics.ts';

const NOTHING = '–';

/** All figures of a run as text: a table for each number of records, a row for each figure, a column for each page. */
export function table(result: PeersResult): string {
  const { rounds, loads, cores, browser, source } = result;
  const load = loads.map((each) => each.toFixed(1)).join(' ');
  const head = `Medians of ${rounds} rounds with their 95 % intervals, records from ${source}\n${browser}, ${cores} cores, load before each round ${load}`;
  return [head, ...result.sizes.map(block)].join('\n\n');
}

function block({ records, json, pages }: SizeResult): string {
  const shown = (Object.keys(FIGURES) as Figure[]).filter((figure) =>
    pages.some(({ figures }) => figures[figure] !== undefined),
  );
  const rows = [
    [`${records.toLocaleString('en')} records, ${(json / 1e6).toFixed(1)} MB of JSON`, ...pages.map(nameOf)],
    ...shown.map((figure) => [
      titleOf(figure),
      ...pages.map(({ figures }) => cell(figures[figure], FIGURES[figure].digits)),
    ]),
  ];
  const widths = rows[0]?.map((_cell, column) => Math.max(...rows.map((row) => row[column]?.length ?? 0))) ?? [];
  const line = (row: readonly string[]) =>
    row.map((text, column) => (column === 0 ? text.padEnd(widths[0] ?? 0) : text.padStart(widths[column] ?? 0)));
  const failures = pages.flatMap(({ name, failures: each }) => each.map((what) => `${name}: ${what}`));
  return [...rows.map((row) => line(row).join('  ')), ...failures].join('\n');
}

const nameOf = ({ name }: { readonly name: string }) => name;

export function titleOf(figure: Figure): string {
  const { title, unit } = FIGURES[figure];
  return unit === '' ? title : `${title}, ${unit}`;
}

function cell(estimate: Estimate | undefined, digits: number): string {
  if (!estimate) return NOTHING;
  const text = (value: number) => numberText(value, digits);
  return `${text(estimate.median)} (${text(estimate.low)}–${text(estimate.high)})`;
}

export function numberText(value: number, digits: number): string {
  return value.toLocaleString('en', { maximumFractionDigits: digits, minimumFractionDigits: digits });
}
