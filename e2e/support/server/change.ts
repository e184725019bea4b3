import { expect, type APIResponse, type BrowserContext, type Cookie } from '@playwright/test';

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

/** Waits until the server wants the password again: it refuses before it looks up the user to delete. */
export async function untilPasswordIsWanted(context: BrowserContext, url: string): Promise<void> {
  const ask = async () => {
    const answer = await postFrom(context, `${url}/veritas/user/delete_user/`, { user_id: 'no-such-user' });
    return ((await answer.json()) as { code: string }).code;
  };
  await expect.poll(ask).toBe('reauth_required');
}
