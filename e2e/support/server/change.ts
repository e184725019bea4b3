import type { APIResponse, BrowserContext, Cookie } from '@playwright/test';

/** The header of a change: it repeats the token that every response sets as a cookie. */
export function tokenHeader(cookies: readonly Pick<Cookie, 'name' | 'value'>[]): Readonly<Record<string, string>> {
  const token = cookies.find(({ name }) => name === 'XSRF-TOKEN')?.value ?? '';
  return { 'x-xsrf-token': decodeURIComponent(token) };
}

/** Sends a change with the session of a browser. */
export async function postFrom(context: BrowserContext, address: string, data: unknown): Promise<APIResponse> {
  const headers = tokenHeader(await context.cookies(address));
  return context.request.post(address, { data, headers });
}
