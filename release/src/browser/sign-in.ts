import type { BrowserContext } from '@playwright/test';
import { apiUrl, isLoggedIn, login } from '@veritas/shared/contracts';

/** Of every demo account; each is named after its role. */
const PASSWORD = 'doorstep-to-hub';

/** Signs a browser context in as a demo account, without a page. */
export async function signIn(context: BrowserContext, url: string, role: string): Promise<void> {
  // Any answer brings the token that a change has to repeat.
  await context.request.get(url + apiUrl(isLoggedIn.path));
  const token = (await context.cookies(url)).find(({ name }) => name === 'XSRF-TOKEN')?.value ?? '';
  const answer = await context.request.post(url + apiUrl(login.path), {
    data: { username: role, password: PASSWORD },
    headers: { 'x-xsrf-token': decodeURIComponent(token) },
  });
  if (!answer.ok()) throw new Error(`The demo account ${role} could not sign in: ${await answer.text()}`);
}
