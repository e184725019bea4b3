import assert from 'node:assert/strict';
import { test } from 'node:test';
import { fastify } from 'fastify';
import { DatabaseLost } from '../../db/index.ts';
import { errorHandler } from './error-handler.ts';
import { unavailable } from '../errors/errors.ts';

test('errors without a primary say for how long it has been unavailable, when reading and when saving', async () => {
  let ageMs = 0;
  const app = fastify().setErrorHandler(errorHandler({ reads: () => 0, ageMs: () => ageMs }));
  const fail = () => {
    throw new DatabaseLost();
  };
  app.post('/', fail).get('/', fail);
  for (const [method, age, words] of [
    ['POST', 12_001, 'saved at the moment: the database has had no primary for 13 s'],
    ['POST', 119_000, 'saved at the moment: the database has had no primary for 119 s'],
    ['GET', 185_000, 'read at the moment: the database has had no primary for 3 min'],
    ['POST', Number.POSITIVE_INFINITY, 'saved at the moment: the database has no primary'],
  ] as const) {
    ageMs = age;
    const answer = await app.inject({ method, url: '/' });
    assert.equal(answer.statusCode, 503);
    const { detail } = answer.json<{ detail: string }>();
    assert.equal(detail, `Nothing can be ${words}. Keep this page open and try again shortly.`);
  }
});

test('without a replica errors do not mention a primary', async () => {
  const app = fastify().setErrorHandler(errorHandler(null));
  app.post('/', () => {
    throw new DatabaseLost();
  });
  const { statusCode, body } = await app.inject({ method: 'POST', url: '/' });
  assert.equal(statusCode, 503);
  assert.match(body, /"detail":"The database cannot be reached at the moment\. Try again shortly\."/);
});

test('a lock timeout is not reported as an unavailable database', async () => {
  for (const code of ['55P03', '40001', '40P01']) {
    const app = fastify().setErrorHandler(errorHandler(null));
    app.post('/', () => {
      throw Object.assign(new Error('canceling statement due to lock timeout'), { code, severity: 'ERROR' });
    });
    const { statusCode, body } = await app.inject({ method: 'POST', url: '/' });
    assert.equal(statusCode, 503, code);
    assert.match(body, /"detail":"Someone else is changing the same data at the moment\. Try again shortly\."/);
  }
});

test('a file that cannot grow is a full disk: no space, no quota, or the size limit of a file is reached', async () => {
  for (const code of ['ENOSPC', 'EDQUOT', 'EFBIG']) {
    const app = fastify().setErrorHandler(errorHandler(null));
    app.post('/', () => {
      throw Object.assign(new Error('write'), { code });
    });
    const { statusCode, body } = await app.inject({ method: 'POST', url: '/' });
    assert.equal(statusCode, 507, code);
    assert.match(body, /"code":"storage_full"/);
  }
});

test('an outage is logged with its stack once, then by its cause; a bug with its stack each time, a refusal without', async () => {
  const lines: Record<string, unknown>[] = [];
  const stream = { write: (line: string) => void lines.push(JSON.parse(line) as Record<string, unknown>) };
  const app = fastify({ logger: { level: 'error', stream } }).setErrorHandler(errorHandler(null));
  const lost = Object.assign(new Error('gone'), { code: '08006', severity: 'FATAL' });
  const errors = { lost, bug: new TypeError('a bug'), busy: unavailable('This took too long. Try again shortly.') };
  app.get<{ Params: { error: keyof typeof errors } }>('/:error', ({ params }) => {
    throw errors[params.error];
  });
  for (const error of ['lost', 'lost', 'busy', 'bug', 'lost', 'bug', 'busy']) await app.inject(`/${error}`);
  const logged = lines.map(({ err, cause, code }) => (err ? 'stack' : (cause ?? code)));
  assert.deepEqual(logged, ['stack', 'gone', 'unavailable', 'stack', 'gone', 'stack', 'unavailable']);
});

test('an error drops headers of the intended response: caching, file name and ETag', async () => {
  const app = fastify().setErrorHandler(errorHandler(null));
  app.get('/', (_request, reply) => {
    reply.headers({
      'cache-control': 'public, max-age=31536000, immutable',
      etag: 'W/"1"',
      'content-disposition': 'attachment; filename="a.csv"',
      vary: 'accept-encoding',
    });
    throw new DatabaseLost();
  });
  const { headers } = await app.inject('/');
  assert.equal(headers['cache-control'], 'no-store');
  assert.deepEqual([headers.etag, headers['content-disposition']], [undefined, undefined]);
  assert.equal(headers.vary, 'accept-encoding, Accept, Accept-Language', 'caches tell both answers from each other');
});
