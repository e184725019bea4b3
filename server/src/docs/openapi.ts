import * as contracts from '@veritas/shared/contracts';
import * as ofBrowserSpans from '@veritas/shared/contracts/browser-spans';
import * as ofReleases from '@veritas/shared/contracts/releases';
import type { Call } from '@veritas/shared/contracts';
import { ACCESS_COOKIE, REFRESH_COOKIE } from '../auth/sessions/cookies.ts';
import { POLICY } from '../auth/access/policy.ts';
import type { Access } from '../auth/access/policy.ts';
import { answersOf, headersOf } from './beside-contracts.ts';
import { DEVICE_RECORD } from './device-record.ts';
import type { Json } from './openapi-shapes.ts';
import { answers, bodyOf, jsonSchema, queryOf } from './openapi-shapes.ts';
import { OTHERS } from './other-calls.ts';
import { refusalsOf } from './refusals.ts';

/** The JSON calls of the contracts by method and path, as the policy names them. */
const CALLS: ReadonlyMap<string, Call> = new Map(
  (Object.values({ ...contracts, ...ofBrowserSpans, ...ofReleases }) as unknown[])
    .filter(isCall)
    .map((call) => [`${call.method} ${call.path}`, call]),
);

/** The service as an OpenAPI 3.1 document, generated from the schemas that validate requests and responses. */
export function openApiDocument(): Json {
  const paths: Record<string, Json> = {};
  for (const [name, access] of Object.entries(POLICY) as [string, Access][]) {
    if (name.startsWith('GET api/docs/')) continue;
    const [method = '', path = ''] = name.split(' ');
    const item = (paths[`/${path}`] ??= {});
    item[method.toLowerCase()] = operation(name, access);
  }
  return {
    openapi: '3.1.0',
    info: {
      title: 'Veritas',
      version: '1',
      description:
        'Session cookies come from user/login/. The first GET sets the cookie XSRF-TOKEN, also where it answers 401, and ' +
        'every POST repeats its current value in the header X-XSRF-TOKEN. ' +
        'Messages for people are in the language that Accept-Language prefers, en or hi; without it in English. ' +
        'A create call that is repeated with the same Idempotency-Key and body creates nothing more and gets the same answer. ' +
        'A page that names its user in X-Veritas-User, percent-encoded, is refused with 403 another_user once the session ' +
        'is of another user.',
    },
    servers: [{ url: contracts.API_BASE }],
    paths,
    components: {
      schemas: { DeviceRecord: DEVICE_RECORD, Error: jsonSchema(contracts.ErrorBody, 'output') },
      securitySchemes: {
        session: { type: 'apiKey', in: 'cookie', name: ACCESS_COOKIE },
        renewal: { type: 'apiKey', in: 'cookie', name: REFRESH_COOKIE },
        xsrfToken: {
          ...{ type: 'apiKey', in: 'header', name: 'X-XSRF-TOKEN' },
          description: 'The current value of the cookie XSRF-TOKEN, which each answer to a GET may renew.',
        },
        deployToken: { type: 'http', scheme: 'bearer' },
      },
    },
  };
}

function operation(name: string, access: Access): Json {
  const { does, who } = access;
  const [, path = ''] = name.split(' ');
  const call = CALLS.get(name);
  const shape: Json | undefined = call
    ? {
        ...(call.method === 'GET' ? queryOf(call.input) : bodyOf(call.input)),
        ...answers('application/json', jsonSchema(call.output, 'output')),
      }
    : OTHERS[name];
  if (!shape) throw new Error(`The document has no shape for "${name}": export its contract, or describe it in OTHERS`);
  const parameters = [...((shape['parameters'] as Json[] | undefined) ?? []), ...headersOf(name, call)];
  return {
    operationId: name.replace(/[^A-Za-z0-9]+/g, '_').replace(/_$/, ''),
    tags: [path.split('/')[0]],
    summary: does,
    ...securityOf(name, who),
    ...shape,
    ...(parameters.length > 0 && { parameters }),
    responses: { ...refusalsOf(name, access), ...answersOf(name, shape['responses'] as Json) },
  };
}

/** A deploy token is not in a cookie, so it needs no protection from other sites. */
function securityOf(name: string, who: Access['who']): Json {
  if (who === 'deploy token') return { security: [{ deployToken: [] }] };
  const cookie: Json = who === 'anyone' ? {} : who === 'refresh token' ? { renewal: [] } : { session: [] };
  const needed = { ...cookie, ...(name.startsWith('POST ') && { xsrfToken: [] }) };
  const security = Object.keys(needed).length > 0 ? [needed] : [];
  return { security, ...(typeof who !== 'string' && { 'x-roles': who }) };
}

function isCall(value: unknown): value is Call {
  return typeof value === 'object' && value !== null && 'path' in value && 'output' in value;
}
