import { createHash } from 'node:crypto';
import type { Row } from './row-pages.ts';

/** A row as one line; bytes as base64. Both databases give the same line for the same row. */
export function rowText(row: Row): string {
  return JSON.stringify(row.map((value) => (value instanceof Uint8Array ? { base64: base64(value) } : value)));
}

/** The row of a line; null when the line is not a row. */
export function readRow(line: string): Row | null {
  let cells: unknown;
  try {
    cells = JSON.parse(line);
  } catch {
    return null;
  }
  if (!Array.isArray(cells)) return null;
  const row = cells.map(readCell);
  return row.includes(undefined) ? null : row;
}

function readCell(cell: unknown): unknown {
  if (cell === null || typeof cell === 'string' || Number.isFinite(cell)) return cell;
  if (typeof cell !== 'object' || !('base64' in cell) || typeof cell.base64 !== 'string') return undefined;
  return Buffer.from(cell.base64, 'base64');
}

/** Rows of a table in a few characters: the same for the same rows in any order, on any database. */
export class RowSum {
  rows = 0;
  #sum = 0n;

  add(text: string): void {
    this.rows += 1;
    this.#sum += BigInt(`0x${createHash('sha256').update(text).digest('hex')}`);
  }

  get hash(): string {
    return BigInt.asUintN(256, this.#sum).toString(16).padStart(64, '0');
  }
}

function base64({ buffer, byteOffset, byteLength }: Uint8Array): string {
  return Buffer.from(buffer, byteOffset, byteLength).toString('base64');
}
