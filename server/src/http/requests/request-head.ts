import type { IncomingMessage } from 'node:http';
import type { FastifyRequest } from 'fastify';
import { HttpError } from '../errors/errors.ts';
import { onlyEnglish } from '../language/sentence.ts';

/** A host by RFC 3986, with or without a port; may be empty. */
const HOST = /^([\w.~!$&'()*+;=%-]*|\[[\da-f:.]+\])(:\d*)?$/i;

const invalid = (text: string, headers: Readonly<Record<string, string>> = {}) =>
  new HttpError(400, 'invalid', onlyEnglish(text), { headers });

const TWO_HOSTS = invalid('The request names more than one host. Send one Host header.');
const NO_HOST = invalid('The request names no host, or none that is valid. Send one Host header.');
const UNKNOWN_CODING = invalid(
  'The request has a Transfer-Encoding that this server does not know. Send it as chunked.',
  {
    connection: 'close',
  },
);
const override = (allow: string) =>
  new HttpError(405, 'method', onlyEnglish('The method of a request cannot be overridden by a header.'), {
    headers: { allow },
  });
const EXPECTATION = new HttpError(
  417,
  'expectation',
  onlyEnglish('This server meets no expectation but 100-continue. Send the request without Expect.'),
);

/** The refusal of a request whose headers no valid client sends; undefined for all others. */
export function problemOfHead(request: FastifyRequest): HttpError | undefined {
  const { raw, headers } = request;
  if (namesTwoHosts(request)) return TWO_HOSTS;
  if (!namesHost(raw)) return NO_HOST;
  if (headers['x-http-method-override'] ?? headers['x-http-method'] ?? headers['x-method-override'])
    return override(request.server.knownRoutes.allowed(request));
  const coding = headers['transfer-encoding'];
  // HTTP/1.0 has no Transfer-Encoding: an HTTP/1.0 proxy would delimit the request differently (RFC 9112, 6.1).
  if (coding !== undefined && (coding.toLowerCase() !== 'chunked' || raw.httpVersion === '1.0')) return UNKNOWN_CODING;
  // Node has already answered `100 Continue` to this value.
  return /\b100-continue\b/i.test(headers.expect ?? '100-continue') ? undefined : EXPECTATION;
}

/** Two Host headers, or a different host in the URL: Node uses the first header, a proxy may use another. */
function namesTwoHosts({ raw: { rawHeaders }, headers, originalUrl }: FastifyRequest): boolean {
  const [, inAddress = headers.host] = /^https?:\/\/([^/?#]*)/i.exec(originalUrl) ?? [];
  const isTwice = rawHeaders.filter((name, index) => index % 2 === 0 && name.toLowerCase() === 'host').length > 1;
  return isTwice || inAddress?.toLowerCase() !== headers.host?.toLowerCase();
}

/** HTTP/1.0 needs no Host header (RFC 9112, 3.2). */
function namesHost({ headers: { host }, httpVersion }: IncomingMessage): boolean {
  return host === undefined ? httpVersion === '1.0' : HOST.test(host);
}
