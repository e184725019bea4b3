import type { MultipartFile, MultipartValue } from '@fastify/multipart';
import { CHUNK_BYTES, TimeZone } from '@veritas/shared/contracts';
import { firstOfText } from '@veritas/shared/domain';
import type { FastifyRequest } from 'fastify';
import * as v from 'valibot';
import { requireZone } from '../../http/requests/day-zone.ts';
import { badRequest, HttpError } from '../../http/errors/errors.ts';
import { sentence } from '../../http/language/sentence.ts';
import { refusalOf } from '../../http/validation/validation.ts';
import { tooLarge } from './check-chunk.ts';
import type { Chunk } from './check-chunk.ts';

/** Limits of one request: a chunk and its four fields, with room for unknown ones. */
export const MULTIPART_LIMITS = { fileSize: CHUNK_BYTES, files: 2, fields: 10, fieldSize: 200, parts: 12 };

const wholeNumber = (field: string, least: number) =>
  v.pipe(
    v.string(`${field} is missing`),
    v.regex(/^\d{1,9}$/, `${field} must be a whole number`),
    v.transform(Number),
    v.minValue(least, `${field} must be at least ${least}`),
  );

const Fields = v.object({
  upload_id: v.pipe(v.string('upload_id is missing'), v.uuid('upload_id must be a UUID'), v.toLowerCase()),
  chunk_index: wholeNumber('chunk_index', 0),
  total_chunks: wholeNumber('total_chunks', 1),
  time_zone: v.optional(TimeZone),
});

export const isMultipart = (type = ''): boolean => /^multipart\/form-data(?![\w-])/i.test(type);

/** The refusal of a body of another type. */
export const notMultipart = (): HttpError =>
  new HttpError(415, 'media_type', 'An upload is sent as multipart/form-data.');

/** A part without a file name is a file too when its type is octet-stream. */
const nameOf = ({ filename = '' }: { readonly filename?: string }) => filename;

/** Reads the multipart body of one chunk; its fields may come after the file. Throws `HttpError`. */
export async function readChunk(request: FastifyRequest): Promise<Chunk> {
  const fields: Record<string, unknown> = {};
  const files: { fileName: string; bytes: Buffer }[] = [];
  try {
    for await (const part of request.parts()) {
      if (part.type === 'field') keepField(part, fields);
      else files.push({ fileName: nameOf(part), bytes: await bytesOf(part) });
    }
  } catch (error) {
    // A part that nobody reads would hold up the rest of the request, and with it the next one of the connection.
    request.raw.unpipe().resume();
    throw asRefusal(error);
  }
  // A missing field has its own message too.
  const parsed = v.safeParse(Fields, {
    upload_id: undefined,
    chunk_index: undefined,
    total_chunks: undefined,
    ...fields,
  });
  if (!parsed.success) throw refusalOf(parsed.issues);
  const [file, second] = files;
  if (!file || second) throw badRequest(file ? 'Upload one file at a time.' : 'The request has no file.');
  const fileName = cleanName(file.fileName);
  if (/\.[^.]*$/.test(fileName) && !/\.csv$/i.test(fileName)) throw badRequest('Only CSV files are accepted.');
  const { upload_id: uploadId, chunk_index: index, total_chunks: total, time_zone: timeZone } = parsed.output;
  return { uploadId, index, total, timeZone: requireZone(timeZone), fileName, bytes: file.bytes };
}

function keepField(part: MultipartValue, fields: Record<string, unknown>): void {
  if (Object.hasOwn(fields, part.fieldname))
    throw badRequest(sentence('{field} is sent twice.', { field: part.fieldname }));
  fields[part.fieldname] = part.value;
}

async function bytesOf(part: MultipartFile): Promise<Buffer> {
  if (part.fieldname === 'file') return part.toBuffer();
  throw badRequest('The field of the file must be named "file".');
}

/** The name is shown to people and never used as a path. */
function cleanName(name: string): string {
  return firstOfText(name.replace(/^.*[\\/]/, '').replace(/\p{C}/gu, ''), 200);
}

function asRefusal(error: unknown): unknown {
  const code = (error as { code?: unknown } | null)?.code;
  if (code === 'FST_REQ_FILE_TOO_LARGE') return tooLarge(CHUNK_BYTES);
  if (typeof code === 'string' && /^FST_[A-Z]+_LIMIT$/.test(code))
    return badRequest('The upload request has too many or too long fields.');
  return error instanceof HttpError ? error : badRequest('The upload request could not be read. Send the chunk again.');
}
