import type { Browser, BrowserContext, Page } from '@playwright/test';
import { API_BASE } from '@veritas/shared/contracts';
import { ROLE_TRAITS, ROLES, rolesWith, type Role } from '@veritas/shared/domain';
import type { PageDescription } from '@veritas/shared/registry';
import { FIRST_VIEW, type Examination } from './examine.ts';
import { Habits } from './habits.ts';
import { attributesElsewhere } from './left-behind.ts';
import { PageWatch, type OfferedCalls } from './page-watch.ts';
import { signIn } from './sign-in.ts';
import { visit } from './visit.ts';
import { NO_ANSWER, whileItAnswers } from './while-it-answers.ts';

/** Open at once, which keeps two cores busy: the browser's and the server's. */
const TABS = 2;

/** A tab in which one role has signed in. */
interface Tab {
  readonly role: Role;
  readonly page: Page;
  readonly watch: PageWatch;
}

/** Roles by what is wrong and where. */
export type Faults = Map<string, Role[]>;

/** The console and the browser of a check. */
interface Where {
  readonly browser: Browser;
  readonly examination: Examination;
  readonly url: string;
}

/** Opens the pages as each role that may see them. Returns what is wrong with them. */
export async function visitAsRoles(pages: readonly PageDescription[], where: Where): Promise<Faults> {
  const faults: Faults = new Map();
  const context = await signedIn('super_admin', where);
  const [offered, attributes] = await Promise.all([
    offeredCalls(context, where),
    attributesElsewhere(context, where.url),
  ]);
  await context.close();
  const habits = new Habits(attributes);
  const roles = ROLES.filter((role) => pages.some((page) => webRolesOf(page).includes(role))).values();
  const work = async () => {
    // All tabs take the next role from the same list.
    for (const role of roles) await visitAs(role, { pages, where, offered, habits, faults });
  };
  await Promise.all(Array.from({ length: TABS }, work));
  return faults;
}

interface Round {
  readonly pages: readonly PageDescription[];
  readonly where: Where;
  readonly offered: OfferedCalls;
  readonly habits: Habits;
  readonly faults: Faults;
}

async function visitAs(role: Role, { pages, where, offered, habits, faults }: Round): Promise<void> {
  let tab = await tabOf(role, where, offered);
  for (const description of pages.filter((one) => webRolesOf(one).includes(role))) {
    const { page, watch } = tab;
    const address = `${where.url}/${description.path}`;
    const work = visit(page, { url: address, watch, examination: where.examination, habits });
    const problems = await whileItAnswers(page, work);
    if (!problems) {
      work.catch(() => undefined);
      await page.context().close();
      tab = await tabOf(role, where, offered);
    }
    for (const problem of problems ?? [NO_ANSWER]) {
      const fault = `/${description.path} ${problem.replaceAll(where.url, '')}`;
      faults.set(fault, [...(faults.get(fault) ?? []), role]);
    }
  }
  await tab.page.context().close();
}

async function signedIn(role: Role, { browser, url }: Where): Promise<BrowserContext> {
  const context = await browser.newContext({
    viewport: FIRST_VIEW.size,
    colorScheme: FIRST_VIEW.theme,
    reducedMotion: 'reduce',
  });
  await signIn(context, url, role);
  return context;
}

async function tabOf(role: Role, where: Where, offered: OfferedCalls): Promise<Tab> {
  const context = await signedIn(role, where);
  const page = await context.newPage();
  const watch = new PageWatch(page, offered);
  await watch.start();
  return { role, page, watch };
}

/** The calls in the OpenAPI document of the server. */
async function offeredCalls(context: BrowserContext, { url }: Where): Promise<OfferedCalls> {
  const answer = await context.request.get(`${url}${API_BASE}/api/docs/openapi.json`);
  const { paths } = (await answer.json()) as { paths: Record<string, object> };
  const calls = Object.entries(paths).flatMap(([path, methods]) =>
    Object.keys(methods).map((method) => `${method.toUpperCase()} ${API_BASE}${path}`),
  );
  return new Set(calls);
}

/** The roles that a page is shown to, of those that the demo data can sign in on the web. */
export function webRolesOf({ openTo }: PageDescription): readonly Role[] {
  const roles = openTo === undefined ? ROLES : typeof openTo === 'string' ? rolesWith(openTo) : openTo;
  return roles.filter((role) => ROLE_TRAITS[role].web);
}
