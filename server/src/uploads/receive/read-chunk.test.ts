import assert from 'node:assert/strict';
import { createHash } from 'node:crypto';
import { test } from 'node:test';
import multipart from '@fastify/multipart';
import { CHUNK_BYTES } from '@veritas/shared/contracts';
import { fastify } from 'fastify';
import { HttpError } from '../../http/errors/errors.ts';
import { sendRaw, statusesIn } from '../../testing/http/raw-request.ts';
import { bodyOf, MULTIPART } from '../testing/upload-client.ts';
import type { SentChunk } from '../testing/upload-client.ts';
import { contentDigest } from './content-digest.ts';
import { MULTIPART_LIMITS, readChunk } from './read-chunk.ts';

const BYTES = Buffer.from('tracking_id\nRVP0000001\n');
const GOOD = { id: '0b0e7e3f-8f0d-4c58-9a39-2f2f9e3f0a11', index: 0, total: 2, bytes: BYTES };

const server = fastify({ requestTimeout: 5_000, http: { connectionsCheckingInterval: 100 } });
await server.register(multipart, { limits: MULTIPART_LIMITS });
server.post('/', async (request) => {
  const checkDigest = contentDigest(request);
  const { bytes, ...chunk } = await readChunk(request);
  await checkDigest();
  return { ...chunk, text: bytes.toString() };
});
server.setErrorHandler((error, _request, reply) => {
  if (!(error instanceof HttpError)) throw error;
  return reply.code(error.status).send({ code: error.code, error: error.message });
});

/** The result of a request: the parsed chunk, or the refusal. */
async function read(payload: Buffer, headers: Record<string, string> = {}): Promise<Record<string, unknown>> {
  const answer = await server.inject({
    method: 'POST',
    url: '/',
    payload,
    headers: { 'content-type': MULTIPART, ...headers },
  });
  return { status: answer.statusCode, ...answer.json<Record<string, unknown>>() };
}
const readGood = (change: Partial<SentChunk> = {}) => read(bodyOf({ ...GOOD, ...change }));

test('a chunk is read with its place, its zone and the name of its file', async () => {
  const chunk = {
    status: 200,
    uploadId: GOOD.id,
    index: 0,
    total: 2,
    text: BYTES.toString(),
    fileName: 'shipments.csv',
  };
  assert.deepEqual(await readGood(), { ...chunk, timeZone: null });
  assert.deepEqual(await readGood({ fieldsLast: true, timeZone: 'Asia/Calcutta' }), {
    ...chunk,
    timeZone: 'Asia/Kolkata',
  });
  assert.equal((await readGood({ id: GOOD.id.toUpperCase() }))['uploadId'], GOOD.id);
  assert.deepEqual(await readGood({ index: 7, total: 123_456_789 }), {
    ...chunk,
    timeZone: null,
    index: 7,
    total: 123_456_789,
  });
  assert.match(String((await readGood({ total: 1_234_567_890 }))['error']), /total_chunks must be a whole number$/);
  assert.match(String((await readGood({ timeZone: 'Mars/Base' }))['error']), /is not a time zone/);
});

test('of the name of a file no folder, no control character and no more than 200 characters are kept', async () => {
  const names: readonly [sent: string, kept: string][] = [
    ['C:\\Users\\asha\\Pick ups.CSV', 'Pick ups.CSV'],
    ['../../etc/passwd', 'passwd'],
    ['a\u202Eb.csv', 'ab.csv'],
    [`${'x'.repeat(300)}`, 'x'.repeat(200)],
    [`${'x'.repeat(199)}😀`, 'x'.repeat(199)],
  ];
  for (const [fileName, kept] of names) assert.equal((await readGood({ fileName }))['fileName'], kept, fileName);
  for (const fileName of ['a.csv.xlsx', 'a.csvx', 'csv.txt', 'a.'])
    assert.deepEqual(
      await readGood({ fileName }),
      { status: 400, code: 'invalid', error: 'Only CSV files are accepted.' },
      fileName,
    );
});

/** One part of a form. */
const field = (name: string, value: string, more = '') =>
  `--test-boundary\r\ncontent-disposition: form-data; name="${name}"${more}\r\n\r\n${value}\r\n`;

test('a form with a missing or duplicate field is refused with its name', async () => {
  const id = field('upload_id', GOOD.id);
  const numbers = field('chunk_index', '0') + field('total_chunks', '1');
  const file = field('file', 'x', '; filename="a.csv"');
  const cases: readonly [parts: string, error: string][] = [
    [numbers + file, 'upload_id is missing'],
    [field('upload_id', 'x') + numbers + file, 'upload_id must be a UUID'],
    [id + field('total_chunks', '1') + file, 'chunk_index is missing'],
    [id + field('chunk_index', '0') + field('total_chunks', '0') + file, 'total_chunks must be at least 1'],
    [id + numbers, 'The request has no file.'],
    [id + numbers + file + file, 'Upload one file at a time.'],
    [
      id + numbers + field('upload', 'x'.repeat(900_000), '; filename="a.csv"'),
      'The field of the file must be named "file".',
    ],
    [id + numbers + field('chunk_index', '1') + file, 'chunk_index is sent twice.'],
  ];
  for (const [parts, error] of cases)
    assert.deepEqual(await read(Buffer.from(`${parts}--test-boundary--\r\n`)), { status: 400, code: 'invalid', error });
  const nameless = field('file', 'x', '\r\ncontent-type: application/octet-stream');
  const { status, fileName } = await read(Buffer.from(`${id}${numbers}${nameless}--test-boundary--\r\n`));
  assert.deepEqual([status, fileName], [200, ''], 'bytes are a file without a name, too');
});

test('a form that is too large or truncated is refused with a message', async () => {
  const tooLong = 'The upload request has too many or too long fields.';
  const more = (text: string) => Buffer.concat([Buffer.from(text), bodyOf(GOOD)]);
  const many = Array.from({ length: 20 }, (_, at) => field(`more${at}`, 'x')).join('');
  const large = `A chunk may have at most ${CHUNK_BYTES} bytes.`;
  const cases: readonly [payload: Buffer, status: number, code: string, error: string][] = [
    [more(many), 400, 'invalid', tooLong],
    [more(field('__proto__', 'x')), 400, 'invalid', 'The upload request could not be read. Send the chunk again.'],
    [bodyOf(GOOD).subarray(0, -30), 400, 'invalid', 'The upload request could not be read. Send the chunk again.'],
    [bodyOf({ ...GOOD, bytes: Buffer.alloc(CHUNK_BYTES + 1, 'x') }), 413, 'too_large', large],
  ];
  for (const [payload, status, code, error] of cases) assert.deepEqual(await read(payload), { status, code, error });
  assert.equal((await read(more(field('more', 'x'))))['status'], 200, 'an unknown field is ignored');
});

const digestOf = (bytes: Buffer, name = 'sha256') => createHash(name).update(bytes).digest('base64');

test('a chunk that matches its digest is taken, and one that does not or names no digest is not', async () => {
  const body = bodyOf(GOOD);
  const right = `sha-256=:${digestOf(body)}:`;
  const unknown = `sha-512=:${digestOf(body, 'sha512')}:`;
  const wrong = `sha-256=:${digestOf(BYTES)}:`;
  const digest = (text: string) => read(body, { 'content-digest': text });
  for (const good of ['', right, `${right} `, unknown, `${unknown}, ${right}`, `${right}, ${unknown}`, `x${wrong}`])
    assert.equal((await digest(good))['status'], 200, good);
  for (const changed of [wrong, `${unknown},${wrong}`])
    assert.deepEqual(await digest(changed), {
      status: 400,
      code: 'digest',
      error: 'The chunk was changed on its way: it does not match its digest. Send it again.',
    });
  for (const none of [
    'sha-256=',
    'sha-256=:c2hvcnQ=:',
    right.slice(0, -1),
    `sha-256=x:${digestOf(body)}:`,
    `${right}x`,
  ])
    assert.deepEqual(
      await digest(none),
      {
        status: 400,
        code: 'digest',
        error: 'Content-Digest holds no SHA-256: write sha-256=:<32 bytes as base64>:.',
      },
      none,
    );
});

test('a refused request is read to its end, so that the next one of its connection is answered', async () => {
  const port = Number(new URL(await server.listen({ port: 0, host: '127.0.0.1' })).port);
  const much = 'x'.repeat(3_000_000);
  const file = (name: string, content: string) =>
    `--test-boundary\r\ncontent-disposition: form-data; name="${name}"; filename="a.csv"\r\n\r\n${content}\r\n`;
  const field = '--test-boundary\r\ncontent-disposition: form-data; name="x"\r\n\r\n1\r\n';
  const refused = {
    'a file of another name': file('other', much),
    'two files of another name': file('other', 'x') + file('other', much),
    'a field twice, then a file': field + field + file('file', much),
    'a file that is too large, then another': file('file', much) + file('file', much),
    'more files than are read': file('file', 'x').repeat(4) + file('file', much),
    'more parts than are read': field.repeat(5_000) + file('file', much),
  };
  try {
    for (const [name, parts] of Object.entries(refused)) {
      const body = `${parts}--test-boundary--\r\n`;
      const head = `POST / HTTP/1.1\r\nHost: x\r\nContent-Type: ${MULTIPART}\r\nContent-Length: ${body.length}\r\n\r\n`;
      const answers = await sendRaw(port, `${head}${body}GET /next HTTP/1.1\r\nHost: x\r\nConnection: close\r\n\r\n`);
      assert.match(statusesIn(answers).join(' '), /^4\d\d 404$/, name);
    }
  } finally {
    await server.close();
  }
});
