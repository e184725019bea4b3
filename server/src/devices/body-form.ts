import { gzipPart } from './gzip-parts.ts';
import type { GzipPart } from './gzip-parts.ts';
import type { Segments } from './segments.ts';
import { joinSegments } from './status-content.ts';
import type { StatusContent } from './status-content.ts';
import { statusJson } from './status-record.ts';
import type { StatusRow } from './status-record.ts';

/** Makes a body out of parts, which are records of consecutive IDs and are made again only where a record changed. */
export interface BodyMaker<Part> {
  part(rows: readonly StatusRow[]): Promise<Part>;
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

/** A JSON array with a record a line (SPEC section 7). */
export const JSON_FORM: BodyForm<GzipPart> = {
  contentType: 'application/json; charset=utf-8',
  tagMark: '',
  begin: () => ({
    isWorn: false,
    part: (rows) => gzipPart(Buffer.from(rows.map(statusJson).join(',\n'))),
    join: (segments, now) => Promise.resolve(joinSegments(segments, now)),
  }),
};
