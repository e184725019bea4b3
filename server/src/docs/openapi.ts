import { toJsonSchema } from '@valibot/to-json-schema';
import * as contracts from '@veritas/shared/contracts';
import * as ofBrowserSpans from '@veritas/shared/contracts/browser-spans';
import * as ofReleases from '@veritas/shared/contracts/releases';
import type { Call } from '@veritas/shared/contracts';
import { ARROW_STREAM } from '@veritas/shared/domain/arrow';
import type * as v from 'valibot';
import { POLICY } from '../auth/policy.ts';
import type { Access } from '../auth/policy.ts';

type Json = Record<string, unknown>;

/** The JSON calls of the contracts by method and path, as the policy names them. */
const CALLS: ReadonlyMap<string, Call> = new Map(
  (Object.values({ ...contracts, ...ofBrowserSpans, ...ofReleases }) as unknown[])
    .filter(isCall)
    .map((call) => [`${call.method} ${call.path}`, call]),
);

const BYTES: Json = { type: 'string', format: 'binary' };

/** The calls that take or answer something else than JSON by contract. */
const OTHERS: Readonly<Record<string, Json>> = {
  'GET api/get_status/': {
    ...queryOf(contracts.StatusQuery),
    ...answers(
      'application/json',
      {
        anyOf: [
          { type: 'array', items: { type: 'object' } },
          jsonSchema(contracts.StatusChanges, 'output'),
          jsonSchema(contracts.ReadAllRecords, 'output'),
        ],
      },
      { [ARROW_STREAM]: { schema: BYTES } },
    ),
  },
  'GET api/status_events/': answers('text/event-stream', { type: 'string' }),
  'POST api/upload/': {
    requestBody: {
      required: true,
      content: {
        'multipart/form-data': {
          schema: {
            type: 'object',
            required: ['upload_id', 'chunk_index', 'total_chunks', 'file'],
            properties: {
              upload_id: { type: 'string', format: 'uuid' },
              chunk_index: { type: 'integer', minimum: 0 },
              total_chunks: { type: 'integer', minimum: 1 },
              time_zone: jsonSchema(contracts.TimeZone, 'input'),
              file: { type: 'string', format: 'binary' },
            },
          },
        },
      },
    },
    ...answers('application/json', {
      anyOf: [jsonSchema(contracts.ChunkReceipt, 'output'), jsonSchema(contracts.UploadResult, 'output')],
    }),
  },
  'POST api/generate_csv/': { ...bodyOf(contracts.GenerateCsvInput), ...answers('text/csv') },
  'GET api/audit_csv/': { ...queryOf(contracts.AuditCsvInput), ...answers('text/csv') },
  'GET api/upload_rejects/': { ...queryOf(contracts.getUpload.input), ...answers('text/csv') },
  'GET guide/': { ...queryOf(contracts.GuideInput), ...answers('text/html') },
  'GET guide/style.css': answers('text/css'),
  'GET guide/picture/': { ...queryOf(contracts.GuidePictureInput), ...answers('image/png') },
  'GET user/download_apk/': answers('application/vnd.android.package-archive'),
  'GET user/app_package/': {
    ...queryOf(contracts.AppPackageInput),
    ...answers('application/vnd.android.package-archive'),
  },
};

/** The service as an OpenAPI 3.1 document, made from the very schemas that check its requests and answers. */
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
        'Session cookies come from user/login/. Every POST repeats the cookie XSRF-TOKEN in the header X-XSRF-TOKEN. ' +
        'Sentences for people are in the language that Accept-Language prefers, en or hi; without it in English. ' +
        'A creation that is sent again with the same Idempotency-Key and body is the same creation, and is answered so.',
    },
    servers: [{ url: contracts.API_BASE }],
    paths,
    components: {
      schemas: { Error: jsonSchema(contracts.ErrorBody, 'output') },
      securitySchemes: {
        session: { type: 'apiKey', in: 'cookie', name: '__Host-Http-veritas_access' },
        deployToken: { type: 'http', scheme: 'bearer' },
      },
    },
  };
}

function operation(name: string, { does, who }: Access): Json {
  const call = CALLS.get(name);
  const shape = call
    ? {
        ...(call.method === 'GET' ? queryOf(call.input) : bodyOf(call.input)),
        ...answers('application/json', jsonSchema(call.output, 'output')),
      }
    : OTHERS[name];
  if (!shape) throw new Error(`The document has no shape for "${name}": export its contract, or describe it in OTHERS`);
  return {
    operationId: name.replace(/[^A-Za-z0-9]+/g, '_').replace(/_$/, ''),
    tags: [name.split(/[ /]/)[1]],
    summary: does,
    ...securityOf(who),
    ...shape,
  };
}

function securityOf(who: Access['who']): Json {
  if (who === 'deploy token') return { security: [{ deployToken: [] }] };
  return typeof who === 'string' ? { security: [] } : { security: [{ session: [] }], 'x-roles': who };
}

/** `others` are further types that a client may prefer. */
function answers(type: string, schema: Json = BYTES, others: Json = {}): Json {
  const error = { $ref: '#/components/schemas/Error' };
  return {
    responses: {
      '200': { description: 'The answer', content: { [type]: { schema }, ...others } },
      default: { description: 'A refusal, in a sentence', content: { 'application/json': { schema: error } } },
    },
  };
}

function bodyOf(input: v.GenericSchema): Json {
  const schema = jsonSchema(input, 'input');
  if (isEmpty(schema)) return {};
  return { requestBody: { required: true, content: { 'application/json': { schema } } } };
}

function queryOf(input: v.GenericSchema): Json {
  const { properties = {}, required = [] } = jsonSchema(input, 'input') as { properties?: Json; required?: string[] };
  const parameters = Object.entries(properties).map(([name, schema]) => ({
    name,
    in: 'query',
    required: required.includes(name),
    schema,
  }));
  return parameters.length > 0 ? { parameters } : {};
}

/** What JSON Schema cannot say, such as a trim, is left out. */
function jsonSchema(schema: v.GenericSchema, typeMode: 'input' | 'output'): Json {
  const made: Json = { ...toJsonSchema(schema, { errorMode: 'ignore', typeMode }) };
  delete made['$schema'];
  return made;
}

function isEmpty(schema: Json): boolean {
  return Object.keys((schema['properties'] as Json | undefined) ?? {}).length === 0;
}

function isCall(value: unknown): value is Call {
  return typeof value === 'object' && value !== null && 'path' in value && 'output' in value;
}
