import type { FastifyRequest } from 'fastify';
import { pathOf } from '../http/requests/path-of.ts';

/** Whether the browser navigates to a page, which the shell routes. A missing file must stay missing. */
export function isPage(request: FastifyRequest): boolean {
  const path = pathOf(request);
  if (path === '/' || path === '/index.html') return true;
  const wantsPage = request.headers.accept?.includes('text/html') ?? false;
  return wantsPage && !isAsset(path) && !/^\/(veritas|remotes)(\/|$)/i.test(path);
}

/** Whether a path has a file extension, or is in a folder without pages. */
export function isAsset(path: string): boolean {
  return /\.[A-Za-z0-9]{1,8}$|(^|\/)\./.test(path);
}
