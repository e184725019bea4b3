import { gzipPart } from './gzip-parts.ts';
import type { GzipPart } from './gzip-parts.ts';
import type { Segments } from './segments.ts';
import { joinSegments } from './status-content.ts';
import type { StatusContent } from './status-content.ts';
import { changedJsonRows, jsonRows } from './json-rows.ts';
import type { JsonRows } from './json-rows.ts';
import type { RowChanges } from './merge-rows.ts';
import type { StatusRow } from './status-record.ts';

/** Makes a body out of parts, which are records of consecutive IDs and are made again only where a record changed. */
export interface BodyMaker<Part> {
  part(rows: readonly StatusRow[]): Promise<Part>;
  /** A part after some of its records changed, the same as of all its rows; null when none is left. */
  changed(part: Part, changes: RowChanges): Promise<Part | null>;
  /** The whole of it, at a time in ms since 1970. */
  join(segments: Segments<Part>, now: number): Promise<StatusContent>;
  /** Whether it should be given up for another one, which makes all parts again. */
  readonly isWorn: boolean;
}

/** A form in which all records are answered. */
export interface BodyForm<Part> {
  readonly contentType: string;
  /** Ends the tags of bodies of this form. */
  readonly tagMark: string;
  begin(): BodyMaker<Part>;
}

type JsonPart = GzipPart & JsonRows;

/** A JSON array with a record a line (SPEC section 7). */
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
