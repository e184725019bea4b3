import type { APIResponse, BrowserContext, Cookie } from '@playwright/test';
import { postFrom } from './server/change.ts';
import { DEMO_PASSWORD } from './sign-in.ts';

/** An access token lasts ten minutes, and none may end within a test. */
const GOOD_FOR_MS = 5 * 60_000;

interface Kept {
  readonly cookies: readonly Cookie[];
  /** Ms since 1970. */
  readonly at: number;
}

/** Sessions of the demo accounts, which are named like their role: each signs in once a server, without a page. */
export class KeptSessions {
  readonly #kept = new Map<string, Kept>();

  /** Signs a browser in, with the session of an earlier test where that has not been ended since. */
  async signIn(context: BrowserContext, url: string, role: string): Promise<void> {
    const key = `${url} ${role}`;
    const kept = this.#kept.get(key);
    await context.clearCookies();
    if (kept && Date.now() - kept.at < GOOD_FOR_MS) {
      await context.addCookies(kept.cookies);
      const answer = await context.request.get(`${url}/veritas/user/is_LoggedIn/`);
      if (answer.ok()) return;
      await context.clearCookies();
    }
    await post(context, `${url}/veritas/user/login/`, { username: role, password: DEMO_PASSWORD });
    this.#kept.set(key, { cookies: await context.cookies(url), at: Date.now() });
  }
}

async function post(context: BrowserContext, address: string, data: unknown): Promise<void> {
  // A late response to a page of the previous account may set its token between the two steps.
  const answer = (await tryToPost(context, address, data)) ?? (await tryToPost(context, address, data));
  if (!answer) throw new Error(`${address} answered twice that the token is another one`);
  if (!answer.ok()) throw new Error(`${address} answered ${answer.status()}: ${await answer.text()}`);
}

/** Null when the token had changed by then. */
async function tryToPost(context: BrowserContext, address: string, data: unknown): Promise<APIResponse | null> {
  await context.request.get(new URL('/veritas/user/is_LoggedIn/', address).href);
  const answer = await postFrom(context, address, data);
  return answer.status() === 403 && (await answer.text()).includes('"code":"csrf"') ? null : answer;
}
