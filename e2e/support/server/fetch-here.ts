import type { APIResponse, Route } from '@playwright/test';

/** Fulfils an intercepted request. Node does not resolve names below localhost, which are all this machine. */
export function fetchHere(route: Route, url = route.request().url()): Promise<APIResponse> {
  const here = new URL(url);
  here.hostname = 'localhost';
  return route.fetch({ url: here.href });
}
