import type { Browser } from '@playwright/test';
import { countOf, ROLES } from '@veritas/shared/domain';
import type { RegistryEntry } from '@veritas/shared/registry';
import { Refusal } from '../core/refusal.ts';
import { browserTools, type BrowserTools } from './browser-tools.ts';
import { startCheckConsole, type Candidate, type CheckConsole } from './check-console.ts';
import { Examination } from './examine.ts';
import { visitAsRoles, webRolesOf, type Faults } from './visit-as-roles.ts';

/**
 * Opens every page of a built remote in the shell of this installation, beside the live releases, as each role that may
 * see it. Nothing of it is published. Returns a line for people.
 * @throws Refusal that lists what is wrong by page and role, or says what the check itself needs.
 */
export async function checkInBrowser(candidate: Candidate): Promise<string> {
  const started = performance.now();
  const tools = await browserTools();
  const { entry } = candidate;
  const { console, browser } = await startBoth(candidate, tools);
  try {
    const examination = new Examination(tools.Axe);
    const faults = await visitAsRoles(entry.active.pages, { browser, examination, url: console.url });
    refuse(entry, faults);
    const roles = new Set(entry.active.pages.flatMap(webRolesOf)).size;
    const seconds = ((performance.now() - started) / 1_000).toFixed(1);
    return `  each page was opened in Chromium ${browser.version()} as ${countOf(roles, 'role')}, without a fault (${seconds} s)`;
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

function refuse({ name, active }: RegistryEntry, faults: Faults): void {
  if (faults.size === 0) return;
  // By page and rank: the tabs find them in a different order each time.
  const lines = active.pages.flatMap(({ path }) =>
    [...faults]
      .filter(([fault]) => fault.startsWith(`/${path} `))
      .map(([fault, found]) => `  ${fault} (as ${ROLES.filter((role) => found.includes(role)).join(', ')})`),
  );
  throw new Refusal(`${name} ${active.version} cannot be published. Opened in the console:\n${lines.join('\n')}`);
}
