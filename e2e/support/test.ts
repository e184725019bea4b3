import { expect, test as base, type Page } from '@playwright/test';
import { startConsole, type ConsoleServer } from './console-server.ts';
import { signInAs } from './sign-in.ts';

const RECORDS = 300;

interface WorkerFixtures {
  /** One server for all tests of a worker that only read, or that write what no other test counts. */
  console: ConsoleServer;
}

interface TestFixtures {
  /** A server of this test alone, to be killed, broken and redeployed. */
  ownConsole: ConsoleServer;
  /** Signs in through the page; the demo accounts are named like their role. */
  signIn: (role: string, server?: ConsoleServer) => Promise<void>;
}

/** Every page of every test is watched: a violated policy or an error that nobody caught fails the test. */
export const test = base.extend<TestFixtures, WorkerFixtures>({
  console: [
    async ({}, use) => {
      const server = await startConsole(RECORDS);
      await use(server);
      await server.dispose();
    },
    { scope: 'worker' },
  ],
  ownConsole: async ({}, use) => {
    const server = await startConsole(RECORDS);
    await use(server);
    await server.dispose();
  },
  page: async ({ page }, use) => {
    const problems = await watch(page);
    await use(page);
    expect(problems, 'policy violations and uncaught errors').toEqual([]);
  },
  signIn: async ({ page, console: shared }, use) => {
    await use(async (role, server = shared) => {
      await page.goto(`${server.url}/login`);
      await signInAs(page, role);
      await expect(page).toHaveURL(`${server.url}/Dashboard`);
    });
  },
});

async function watch(page: Page): Promise<string[]> {
  const problems: string[] = [];
  page.on('pageerror', (error) => problems.push(error.message));
  await page.exposeFunction('reportViolation', (text: string) => problems.push(text));
  await page.addInitScript(() => {
    document.addEventListener('securitypolicyviolation', (event) => {
      const { reportViolation: report } = window as unknown as { reportViolation: (text: string) => void };
      report(`${event.violatedDirective} blocked ${event.blockedURI} in ${event.sourceFile}:${event.lineNumber}`);
    });
  });
  return problems;
}

export { expect };
