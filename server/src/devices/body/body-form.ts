import { gzipPart } from '../gzip/gzip-parts.ts';
import type { GzipPart } from '../gzip/gzip-parts.ts';
import type { Segments } from '../segments/segments.ts';
import { joinSegments } from './status-content.ts';
import type { StatusContent } from './status-content.ts';
import { changedJsonRows, jsonRows } from './json-rows.ts';
import type { JsonRows } from './json-rows.ts';
import type { RowChanges } from '../records/merge-rows.ts';
import type { StatusRow } from '../records/status-record.ts';

/** Builds a body of parts, which hold records of consecutive IDs and are rebuilt only when a record changed. */
export interface BodyMaker<Part> {
  part(rows: readonly StatusRow[]): Promise<Part>;
  /** A part after some of its records changed, identical to a full rebuild; null when none is left. */
  changed(part: Part, changes: RowChanges): Promise<Part | null>;
  /** The complete body, at a time in ms since 1970. */
  join(segments: Segments<Part>, now: number): Promise<StatusContent>;
  /** Whether it should be replaced by a new one, which rebuilds all parts. */
  readonly isWorn: boolean;
}

/** A representation of all records. */
export interface BodyForm<Part> {
  readonly contentType: string;
  /** Suffix of the ETags of this representation. */
  readonly tagMark: string;
  begin(): BodyMaker<Part>;
}

type JsonPart = GzipPart & JsonRows;

/** A JSON array with one record per line (SPEC section 7). */
export const JSON_FORM: BodyForm<JsonPart> = {
  contentType: 'application/json; charset=utf-8',
  tagMark: '',
  begin: () => ({
    isWorn: false,
    part: (rows) => jsonPart(jsonRows(rows)),
    changed(part, changes) {
      const rows = changedJsonRows(part, changes);
      return rows.ids.length === 0 ? Promise.resolve(null) : jsonPart(rows);
    },
    join: (segments, now) => Promise.resolve(joinSegments(segments, now)),
  }),
};

const jsonPart = async (rows: JsonRows): Promise<JsonPart> => ({ ...rows, ...(await gzipPart(rows.plain)) });
