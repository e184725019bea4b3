import { existsSync } from 'node:fs';
import type AxeBuilder from '@axe-core/playwright';
import type { Browser } from '@playwright/test';
import { hasCode } from '../core/error-parts.ts';
import { CannotCheck } from './cannot-check.ts';
import { installedBrowser } from './find-browser.ts';

/** What opens pages and examines them. */
export interface BrowserTools {
  readonly open: () => Promise<Browser>;
  readonly Axe: typeof AxeBuilder;
}

const WAY_OUT = 'or give --without-browser to go without this check';

/**
 * The browser and the libraries that drive it, which are installed for development only.
 * @throws CannotCheck that says what is missing and how to get it.
 */
export async function browserTools(): Promise<BrowserTools> {
  const libraries = await loadLibraries();
  const executablePath = installedBrowser() ?? downloaded(libraries.playwright.chromium.executablePath());
  if (executablePath === null) {
    throw new CannotCheck(
      `The check in a browser needs Chromium. Install it (Debian: apt-get install chromium), set CHROMIUM_PATH, ${WAY_OUT}.`,
    );
  }
  // Chromium refuses its sandbox to root; the rest keeps it from talking to anyone but the console under test.
  const args = [
    ...(process.getuid?.() === 0 ? ['--no-sandbox'] : []),
    '--disable-gpu',
    '--disable-quic',
    '--no-first-run',
    '--disable-background-networking',
    '--disable-component-update',
    '--disable-sync',
  ];
  return {
    open: () => libraries.playwright.chromium.launch({ executablePath, args }),
    Axe: libraries.axe.AxeBuilder,
  };
}

async function loadLibraries() {
  try {
    const [playwright, axe] = await Promise.all([import('@playwright/test'), import('@axe-core/playwright')]);
    return { playwright, axe };
  } catch (error) {
    if (!hasCode(error, 'ERR_MODULE_NOT_FOUND')) throw error;
    throw new CannotCheck(
      `The check in a browser needs Playwright, which an installed package does not bring. Run it in the project, ${WAY_OUT}.`,
    );
  }
}

const downloaded = (path: string) => (existsSync(path) ? path : null);
