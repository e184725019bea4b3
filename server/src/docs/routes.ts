import { readFileSync } from 'node:fs';
import type { FastifyInstance, FastifyReply } from 'fastify';
import { PAGE_ICON } from '../http/answers/page-icon.ts';
import { openApiDocument } from './openapi.ts';

/** CSP: the page loads its own two files and its icon, and calls this service; nothing else. */
const PAGE_POLICY =
  "default-src 'none'; script-src 'self'; style-src 'self'; connect-src 'self'; img-src data:; base-uri 'none'; " +
  "form-action 'none'; frame-ancestors 'none'; require-trusted-types-for 'script'; trusted-types 'none'";

const read = (file: string): string => readFileSync(new URL(`./page/${file}`, import.meta.url), 'utf8');

/**
 * The calls of the service for developers: as an OpenAPI document, and as a page to try them with one's own session.
 */
export function docsRoutes(api: FastifyInstance): void {
  const page = read('index.html').replace('</title>', `$&\n    ${PAGE_ICON}`);
  const script = read('app.js');
  const style = read('style.css');
  api.get('/api/docs/', (_request, reply) => asPage(reply, 'text/html').send(page));
  api.get('/api/docs/app.js', (_request, reply) => asPage(reply, 'text/javascript').send(script));
  api.get('/api/docs/style.css', (_request, reply) => asPage(reply, 'text/css').send(style));
  api.get('/api/docs/openapi.json', (_request, reply) => asPage(reply, 'application/json').send(documentText()));
}

function asPage(reply: FastifyReply, type: string): FastifyReply {
  return reply.type(`${type}; charset=utf-8`).header('content-security-policy', PAGE_POLICY);
}

let document: string | undefined;

/** Made for the first reader, and not at each start. */
function documentText(): string {
  document ??= JSON.stringify(openApiDocument());
  return document;
}
