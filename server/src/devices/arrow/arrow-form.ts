import { ARROW_STREAM } from '@veritas/shared/domain/arrow';
import type { BodyForm, BodyMaker } from '../body/body-form.ts';
import { gzipPart } from '../gzip/gzip-parts.ts';
import type { GzipPart } from '../gzip/gzip-parts.ts';
import { mergeRows } from '../records/merge-rows.ts';
import type { RowChanges } from '../records/merge-rows.ts';
import { inOrder } from '../segments/segments.ts';
import type { Segments } from '../segments/segments.ts';
import { contentOf } from '../body/status-content.ts';
import type { StatusContent } from '../body/status-content.ts';
import type { StatusRow } from '../records/status-record.ts';
import { ARROW_FIELDS } from './arrow-fields.ts';
import { arrowBatch } from './arrow-batch.ts';
import { END_OF_STREAM, headOfStream } from './arrow-messages.ts';
import { arrowRows, emptyDictionaries } from './arrow-rows.ts';
import { joinArrowRows } from './join-rows.ts';
import type { ArrowRows } from './arrow-rows.ts';
import { areMostlyUnused, isContinued, sentDictionaries, usedCodes } from './sent-texts.ts';
import type { SentDictionaries, UsedCodes } from './sent-texts.ts';

/** Minimum number of records per batch, except the newest one. */
const BATCH = 4_000;

/** Of brotli: 4 % smaller than the next lower quality for 25 % more CPU time; higher ones save nothing. */
const QUALITY = 5;

/** An Arrow IPC stream: all dictionaries, then batches of records, newest first (docs/develop/arrow.md). */
export const ARROW_FORM: BodyForm<ArrowRows> = {
  contentType: ARROW_STREAM,
  tagMark: '.arrow',
  begin: () => new ArrowMaker(),
};

const END = await gzipPart(END_OF_STREAM);

interface Batch {
  readonly parts: readonly ArrowRows[];
  readonly used: UsedCodes;
  /** Null until the batch is encoded. */
  readonly bytes: GzipPart | null;
}

class ArrowMaker implements BodyMaker<ArrowRows> {
  isWorn = false;
  readonly #dictionaries = emptyDictionaries();
  /** The batches of the last stream, by their first parts. */
  #batches = new Map<ArrowRows | undefined, Batch>();
  #sent: SentDictionaries | null = null;

  part(rows: readonly StatusRow[]): Promise<ArrowRows> {
    return Promise.resolve(arrowRows(rows, ARROW_FIELDS, this.#dictionaries));
  }

  changed(part: ArrowRows, changes: RowChanges): Promise<ArrowRows | null> {
    const { rows, runs } = mergeRows(part.numbers.id, changes);
    if (runs.length === 0) return Promise.resolve(null);
    const came = arrowRows(rows, ARROW_FIELDS, this.#dictionaries);
    return Promise.resolve(joinArrowRows(runs.map(({ isNew, ...run }) => ({ of: isNew ? came : part, ...run }))));
  }

  /** Encodes the batches with changed parts, or all batches when a text is no longer used by any record. */
  async join(segments: Segments<ArrowRows>, now: number): Promise<StatusContent> {
    const parts = inOrder(segments);
    const known = batchesOf(parts).map((members) => this.#batchOf(members));
    const used = known.map((batch) => batch.used);
    const sent = sentDictionaries(this.#dictionaries, used);
    const isKept = this.#sent !== null && isContinued(this.#sent, sent);
    const batches: (Batch & { readonly bytes: GzipPart })[] = [];
    for (const batch of known) {
      const bytes = (isKept && batch.bytes) || (await gzipPart(arrowBatch(batch.parts, sent)));
      batches.push({ ...batch, bytes });
    }
    const head = await gzipPart(headOfStream(sent));
    this.#sent = sent;
    this.#batches = new Map(batches.map((batch) => [batch.parts[0], batch]));
    this.isWorn = areMostlyUnused(this.#dictionaries, sent);
    return contentOf([head, ...batches.toReversed().map(({ bytes }) => bytes), END], { now, quality: QUALITY });
  }

  #batchOf(parts: readonly ArrowRows[]): Batch {
    const known = this.#batches.get(parts[0]);
    const isSame = known?.parts.length === parts.length && parts.every((part, index) => part === known.parts[index]);
    return isSame ? known : { parts, used: usedCodes(parts), bytes: null };
  }
}

/** Adjacent parts, grouped into batches of at least `BATCH` records. */
function batchesOf(parts: readonly ArrowRows[]): ArrowRows[][] {
  const batches: ArrowRows[][] = [];
  let room = 0;
  for (const part of parts) {
    if (room <= 0) {
      batches.push([]);
      room = BATCH;
    }
    batches.at(-1)?.push(part);
    room -= part.length;
  }
  return batches;
}
