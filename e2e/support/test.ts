import { expect, test as base, type BrowserContext } from '@playwright/test';
import { startConsole, type ConsoleServer } from './server/console-server.ts';
import { KeptSessions } from './kept-sessions.ts';
import { signInOn } from './sign-in.ts';

const RECORDS = 300;

interface WorkerFixtures {
  /** One server for all tests of a worker that only read, or whose writes no other test counts. */
  console: ConsoleServer;
  keptSessions: KeptSessions;
}

interface TestFixtures {
  /** Starts servers for this test alone, as `startConsole` does; they are stopped after it. */
  startOwn: typeof startConsole;
  /** A server of this test alone, to be killed, broken and redeployed. */
  ownConsole: ConsoleServer;
  /** Signs the browser in as a demo account, each of which signs in once a worker and server; opens no page. */
  signIn: (role: string, server?: ConsoleServer) => Promise<void>;
  /** Opens a page as a demo account. */
  openAs: (role: string, path: string, server?: ConsoleServer) => Promise<void>;
  /** Signs in through the page and ends on the dashboard: for tests that end or share a session. */
  signInByPage: (role: string, server?: ConsoleServer) => Promise<void>;
}

/**
 * Every page of a test's own context is watched, also a second tab: a CSP violation or an uncaught error fails the
 * test.
 */
export const test = base.extend<TestFixtures, WorkerFixtures>({
  console: [
    async ({}, use) => {
      const server = await startConsole(RECORDS);
      await use(server);
      await server.dispose();
    },
    { scope: 'worker' },
  ],
  keptSessions: [
    async ({}, use) => {
      await use(new KeptSessions());
    },
    { scope: 'worker' },
  ],
  startOwn: async ({}, use) => {
    const started: ConsoleServer[] = [];
    await use(async (...settings) => {
      const server = await startConsole(...settings);
      started.push(server);
      return server;
    });
    for (const server of started) await server.dispose();
  },
  ownConsole: async ({ startOwn }, use) => {
    await use(await startOwn(RECORDS));
  },
  context: async ({ context }, use) => {
    const problems = await watch(context);
    await use(context);
    // A page may still send requests after its test: their failure must not fail a test.
    for (const page of context.pages()) await page.unrouteAll({ behavior: 'ignoreErrors' });
    await context.unrouteAll({ behavior: 'ignoreErrors' });
    expect(problems, 'policy violations and uncaught errors').toEqual([]);
  },
  signIn: async ({ context, console: shared, keptSessions }, use) => {
    await use((role, server = shared) => keptSessions.signIn(context, server.url, role));
  },
  openAs: async ({ page, console: shared, signIn }, use) => {
    await use(async (role, path, server = shared) => {
      await signIn(role, server);
      await page.goto(server.url + path);
    });
  },
  signInByPage: async ({ page, console: shared }, use) => {
    await use(async (role, server = shared) => {
      await signInOn(page, server.url, role);
    });
  },
});

async function watch(context: BrowserContext): Promise<string[]> {
  const problems: string[] = [];
  context.on('weberror', (error) => problems.push(error.error().message));
  await context.exposeFunction('reportViolation', (text: string) => problems.push(text));
  await context.addInitScript(() => {
    document.addEventListener('securitypolicyviolation', (event) => {
      const { reportViolation: report } = window as unknown as { reportViolation: (text: string) => void };
      report(`${event.violatedDirective} blocked ${event.blockedURI} in ${event.sourceFile}:${event.lineNumber}`);
    });
  });
  return problems;
}

export { expect };
