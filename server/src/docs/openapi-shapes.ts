import { toJsonSchema } from '@valibot/to-json-schema';
import type * as v from 'valibot';

export type Json = Record<string, unknown>;

/** What a refusal answers with, whatever its status. */
export const REFUSAL: Json = { content: { 'application/json': { schema: { $ref: '#/components/schemas/Error' } } } };
export const BYTES: Json = { type: 'string', format: 'binary' };

/** `others` are further types that a client may prefer. */
export function answers(type: string, schema: Json = BYTES, others: Json = {}): Json {
  return {
    responses: {
      '200': { description: 'The answer', content: { [type]: { schema }, ...others } },
      default: { description: 'Another refusal, in a sentence', ...REFUSAL },
    },
  };
}

export function bodyOf(input: v.GenericSchema): Json {
  const schema = jsonSchema(input, 'input');
  if (isEmpty(schema)) return {};
  return { requestBody: { required: true, content: { 'application/json': { schema } } } };
}

export function queryOf(input: v.GenericSchema): Json {
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
export function jsonSchema(schema: v.GenericSchema, typeMode: 'input' | 'output'): Json {
  // The dialect of OpenAPI 3.1, whose tuples differ from the default's.
  const made: Json = { ...toJsonSchema(schema, { target: 'draft-2020-12', errorMode: 'ignore', typeMode }) };
  delete made['$schema'];
  return made;
}

/** A choice of objects has no properties of its own. */
function isEmpty({ type, properties = {} }: { type?: unknown; properties?: object }): boolean {
  return type === 'object' && Object.keys(properties).length === 0;
}
