import * as v from 'valibot';
import { fieldShapes } from './field-shapes.ts';

const Shapes = v.record(v.string(), v.pipe(v.string(), v.maxLength(100)));

/**
 * Calls of the service with their input and output types, by the contracts: as `GET api/settings/`, or as the path
 * alone for a call without JSON.
 */
export const ApiUse = v.record(
  v.pipe(v.string(), v.regex(/^(?:(?:GET|POST) )?[a-z]+\/[A-Za-z0-9_/.]*$/, 'A call is named by method and path')),
  v.object({ input: Shapes, output: Shapes }),
);
export type ApiUse = v.InferOutput<typeof ApiUse>;

const Call = v.object({
  method: v.picklist(['GET', 'POST']),
  path: v.string(),
  input: v.custom<v.GenericSchema>((schema) => typeof schema === 'object'),
  output: v.custom<v.GenericSchema>((schema) => typeof schema === 'object'),
});
const FilePath = v.pipe(v.string(), v.regex(/^(api|user)\/[a-z_]+\/$/));

/** The calls among the exports of the contracts: all, or the named ones. */
export function apiOf(contracts: object, names: readonly string[] = Object.keys(contracts)): ApiUse {
  const calls = names.flatMap((name) => {
    const exported: unknown = Object.getOwnPropertyDescriptor(contracts, name)?.value;
    const call = v.safeParse(Call, exported);
    if (call.success) {
      const { method, path, input, output } = call.output;
      return [[`${method} ${path}`, { input: fieldShapes(input), output: fieldShapes(output) }] as const];
    }
    const path = v.safeParse(FilePath, exported);
    return path.success ? [[path.output, { input: {}, output: {} }] as const] : [];
  });
  return Object.fromEntries(calls.sort(([a], [b]) => (a < b ? -1 : 1)));
}

/** The incompatibilities between the calls that a client was built against and those of a server, a sentence each. */
export function apiMisfits(used: ApiUse, offered: ApiUse): string[] {
  return Object.entries(used).flatMap(([name, { input, output }]) => {
    const call = offered[name];
    if (!call) return [`${name} is not offered`];
    const gone = Object.entries(output).flatMap(([field, kind]) => answerMisfit(field, kind, call.output[field]) ?? []);
    const sent = Object.entries(input).flatMap(([field, kind]) => requestMisfit(field, kind, call.input[field]) ?? []);
    const asked = Object.entries(call.input)
      .filter(([field, kind]) => !isOptional(kind) && input[field] === undefined)
      .map(([field]) => `asks for ${field}, which is not sent`);
    return [...gone, ...sent, ...asked].map((misfit) => `${name} ${misfit}`);
  });
}

function answerMisfit(field: string, was: string, is: string | undefined): string | null {
  const shown = field || 'what it answers';
  if (is === undefined) return `does not answer ${shown}`;
  if (!covers(was, is)) return `answers ${shown} as ${plain(is)}, not ${plain(was)}`;
  return isOptional(is) && !isOptional(was) ? `may leave ${shown} out` : null;
}

function requestMisfit(field: string, was: string, is: string | undefined): string | null {
  if (is === undefined) return `does not take ${field}`;
  if (!covers(is, was)) return `takes ${field} as ${plain(is)}, not ${plain(was)}`;
  return isOptional(was) && !isOptional(is) ? `asks for ${field}, which may not be sent` : null;
}

const isOptional = (kind: string) => kind.endsWith('?');
const plain = (kind: string) => kind.replace(/\?$/, '');

/** Whether every kind of `few` is one of `many`. */
function covers(many: string, few: string): boolean {
  const known = plain(many).split('|');
  return (
    known.includes('unknown') ||
    plain(few)
      .split('|')
      .every((kind) => known.includes(kind))
  );
}
