import { createHash } from 'node:crypto';
import { jsonOrNull } from '@veritas/shared/registry';
import type { Row } from './row-pages.ts';

/** A row as one line; bytes as base64. Identical for both databases. */
export function rowText(row: Row): string {
  return JSON.stringify(row.map((value) => (value instanceof Uint8Array ? { base64: base64(value) } : value)));
}

/** Parses a line into a row; null for an invalid line. */
export function readRow(line: string): Row | null {
  const cells = jsonOrNull(line);
  if (!Array.isArray(cells)) return null;
  const row = cells.map(readCell);
  return row.includes(undefined) ? null : row;
}

function readCell(cell: unknown): unknown {
  if (cell === null || typeof cell === 'string' || Number.isFinite(cell)) return cell;
  if (typeof cell !== 'object' || !('base64' in cell) || typeof cell.base64 !== 'string') return undefined;
  return Buffer.from(cell.base64, 'base64');
}

/** An order-independent checksum of the rows of a table, the same on both databases. */
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
