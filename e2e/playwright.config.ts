import { defineConfig } from '@playwright/test';
import { launchOptions } from './support/browser.ts';

export default defineConfig({
  testDir: './tests',
  outputDir: '../.cache/browser-tests',
  fullyParallel: true,
  workers: 2,
  forbidOnly: true,
  retries: 0,
  // Generous: other tests run on the same cores. Benchmarks measure speed.
  timeout: 300_000,
  expect: { timeout: 20_000 },
  use: {
    viewport: { width: 1440, height: 900 },
    timezoneId: 'Asia/Kolkata',
    locale: 'en-GB',
    // A trace makes every test slower; a failure keeps the page's tree without it.
    trace: process.env['TRACE'] ? 'retain-on-failure' : 'off',
    // Pages of tests are short: 37 tests took 326 s of CPU with V8's compilers beyond its interpreter, 279 s without.
    // Benchmarks measure what users have, so they take the options of support/browser.ts.
    launchOptions: {
      ...launchOptions,
      args: [...launchOptions.args, '--js-flags=--no-sparkplug --no-maglev --no-opt'],
    },
  },
});
