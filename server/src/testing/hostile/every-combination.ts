import type { Hostile } from './requests.ts';
import { calls, FORM, JSON_TYPE, ORIGIN, XSRF } from './requests.ts';
import { fittingOf, UUID } from './fitting-values.ts';

/** Calls of the specification (SPEC section 7); further ones follow them in the policy. */
export const SPECIFIED = calls.slice(0, calls.indexOf('POST api/whitelable/') + 1);

const CHUNK = ['upload_id', 'chunk_index', 'total_chunks']
  .map((name, index) => `--b\r\ncontent-disposition: form-data; name="${name}"\r\n\r\n${[UUID, 0, 1][index]}\r\n`)
  .concat('--b\r\ncontent-disposition: form-data; name="file"; filename="a.csv"\r\n\r\ntracking_id\r\n--b--\r\n')
  .join('');

/** Every call by every visitor with every XSRF token from every origin, otherwise as the console sends it. */
export function everyCombination(visitors: number, of: readonly (typeof calls)[number][] = calls): Hostile[] {
  return of.flatMap((call) =>
    Array.from({ length: visitors }, (_, visitor) =>
      XSRF.flatMap((xsrf) => ORIGIN.map((origin) => ({ ...plain(call), call, visitor, xsrf, origin }))),
    ).flat(),
  );
}

function plain(call: string) {
  const [method = '', path = ''] = call.split(' ');
  const isUpload = path === 'api/upload/';
  const values = fittingOf(call);
  const body = isUpload ? CHUNK : JSON.stringify(values);
  return {
    ...{ method, path, headers: {} },
    query: method === 'GET' ? new URLSearchParams({ ...values }).toString() : '',
    type: isUpload ? FORM : JSON_TYPE,
    body: method === 'GET' ? null : body,
  };
}
