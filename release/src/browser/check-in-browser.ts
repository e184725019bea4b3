import type { Browser, Page } from '@playwright/test';
import { API_BASE } from '@veritas/shared/contracts';
import { ROLE_TRAITS, ROLES, rolesWith, type Role } from '@veritas/shared/domain';
import type { PageDescription, RegistryEntry } from '@veritas/shared/registry';
import { Refused } from '../refused.ts';
import { browserTools, type BrowserTools } from './browser-tools.ts';
import { startCheckConsole, type Candidate, type CheckConsole } from './check-console.ts';
import { Examination, FIRST_VIEW } from './examine.ts';
import { PageWatch, type OfferedCalls } from './page-watch.ts';
import { signIn } from './sign-in.ts';
import { visit } from './visit.ts';

/** As many at once as keep two cores busy: the browser's and the server's. */
const TABS = 2;

/** A tab in which one role has signed in. */
interface Tab {
  readonly role: Role;
  readonly page: Page;
  readonly watch: PageWatch;
}

/**
 * Opens every page of a built remote in the shell of this installation, beside the live releases, as each role that may
 * see it. Nothing of it is published. Returns a line for people.
 * @throws Refused that lists what is wrong by page and role, or says what the check itself needs.
 */
export async function checkInBrowser(candidate: Candidate): Promise<string> {
  const started = performance.now();
  const tools = await browserTools();
  const { entry } = candidate;
  const { console, browser } = await startBoth(candidate, tools);
  try {
    const examination = new Examination(tools.Axe);
    const faults = await visitAll(entry.active.pages, { browser, examination, url: console.url });
    refuse(entry, faults);
    const roles = new Set(entry.active.pages.flatMap(webRolesOf)).size;
    const seconds = ((performance.now() - started) / 1_000).toFixed(1);
    return `  each page was opened in Chromium ${browser.version()} as ${roles} roles, without a fault (${seconds} s)`;
  } finally {
    await Promise.all([browser.close(), console.dispose()]);
  }
}

interface Started {
  readonly console: CheckConsole;
  readonly browser: Browser;
}

/** Console and browser, each of which takes a second to start; where one fails the other is ended. */
async function startBoth(candidate: Candidate, { open }: BrowserTools): Promise<Started> {
  const [console, browser] = await Promise.allSettled([startCheckConsole(candidate), open()]);
  if (console.status === 'fulfilled' && browser.status === 'fulfilled') {
    return { console: console.value, browser: browser.value };
  }
  if (console.status === 'fulfilled') await console.value.dispose();
  if (browser.status === 'fulfilled') await browser.value.close();
  throw console.status === 'rejected' ? console.reason : (browser as PromiseRejectedResult).reason;
}

/** Roles by what is wrong and where. */
type Faults = Map<string, Role[]>;

interface Where {
  readonly browser: Browser;
  readonly examination: Examination;
  readonly url: string;
}

async function visitAll(pages: readonly PageDescription[], where: Where): Promise<Faults> {
  const faults: Faults = new Map();
  const offered = await offeredCalls(where);
  const roles = ROLES.filter((role) => pages.some((page) => webRolesOf(page).includes(role))).values();
  const work = async () => {
    // Both take the next role from the same list.
    for (const role of roles) await visitAs(role, { pages, where, offered, faults });
  };
  await Promise.all(Array.from({ length: TABS }, work));
  return faults;
}

interface Round {
  readonly pages: readonly PageDescription[];
  readonly where: Where;
  readonly offered: OfferedCalls;
  readonly faults: Faults;
}

async function visitAs(role: Role, { pages, where, offered, faults }: Round): Promise<void> {
  const { page, watch } = await tabOf(role, where, offered);
  for (const description of pages.filter((one) => webRolesOf(one).includes(role))) {
    const address = `${where.url}/${description.path}`;
    for (const problem of await visit(page, { url: address, watch, examination: where.examination })) {
      const fault = `/${description.path} ${problem.replaceAll(where.url, '')}`;
      faults.set(fault, [...(faults.get(fault) ?? []), role]);
    }
  }
  await page.context().close();
}

async function tabOf(role: Role, { browser, url }: Where, offered: OfferedCalls): Promise<Tab> {
  const context = await browser.newContext({
    viewport: FIRST_VIEW.size,
    colorScheme: FIRST_VIEW.theme,
    reducedMotion: 'reduce',
  });
  await signIn(context, url, role);
  const page = await context.newPage();
  const watch = new PageWatch(page, offered);
  await watch.start();
  return { role, page, watch };
}

/** What the server says of itself: the calls of its OpenAPI document. */
async function offeredCalls({ browser, url }: Where): Promise<OfferedCalls> {
  const context = await browser.newContext();
  await signIn(context, url, 'super_admin');
  const answer = await context.request.get(`${url}${API_BASE}/api/docs/openapi.json`);
  const { paths } = (await answer.json()) as { paths: Record<string, object> };
  await context.close();
  const calls = Object.entries(paths).flatMap(([path, methods]) =>
    Object.keys(methods).map((method) => `${method.toUpperCase()} ${API_BASE}${path}`),
  );
  return new Set(calls);
}

function refuse({ name, active }: RegistryEntry, faults: Faults): void {
  if (faults.size === 0) return;
  // By page and rank: the tabs come to them in another order each time.
  const lines = active.pages.flatMap(({ path }) =>
    [...faults]
      .filter(([fault]) => fault.startsWith(`/${path} `))
      .map(([fault, found]) => `  ${fault} (as ${ROLES.filter((role) => found.includes(role)).join(', ')})`),
  );
  throw new Refused(`${name} ${active.version} cannot be published. Opened in the console:\n${lines.join('\n')}`);
}

/** The roles that a page is shown to, of those that the demo data can sign in on the web. */
function webRolesOf({ openTo }: PageDescription): readonly Role[] {
  const roles = openTo === undefined ? ROLES : typeof openTo === 'string' ? rolesWith(openTo) : openTo;
  return roles.filter((role) => ROLE_TRAITS[role].web);
}
