import type { APIResponse, Route } from '@playwright/test';

/** What a request that was stopped gets. Node knows no names below localhost, which all lead here. */
export function fetchHere(route: Route, url = route.request().url()): Promise<APIResponse> {
  const here = new URL(url);
  here.hostname = 'localhost';
  return route.fetch({ url: here.href });
}
