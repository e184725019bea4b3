import { spawn } from 'node:child_process';
import { createHash, randomInt } from 'node:crypto';
import { once } from 'node:events';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { setTimeout as pause } from 'node:timers/promises';
import { chromium, type Browser, type Page } from '@playwright/test';
import { launchOptions } from '../support/browser.ts';
import { ROOT, startConsole, type ConsoleServer } from '../support/server/console-server.ts';
import { makeShipments } from '../support/data/shipments.ts';
import { signInOn } from '../support/sign-in.ts';
import { pressUpload, receiptOf } from '../support/data/upload-page.ts';

/**
 * `npm run bench -- upload-restarts [kills] [stops] [rows] [seed] [sqlite|postgres]`: a server is killed, or gets
 * SIGTERM, at a random moment of an import, and started again, while the page of the upload stays open. Each round has
 * a store of its own; rounds of the two databases alternate. A round whose import was already done is repeated at an
 * earlier moment.
 */
const [kills = 30, stops = 10, rows = 300_000, seed = randomInt(1_000_000)] = process.argv
  .slice(2)
  .map(Number)
  .filter(Number.isInteger);
const DATABASES = (['sqlite', 'postgres'] as const).filter(
  (name) => !process.argv.includes(name === 'sqlite' ? 'postgres' : 'sqlite'),
);
const LONGEST_MS = 600_000;
const DUPLICATES = 12;
const BAD = 8;

type End = 'kill' | 'stop' | 'none';

interface Round {
  readonly end: End;
  /** From the start of the import to the end of the server. */
  readonly afterMs: number;
  /** Whether the import was still running then. */
  readonly wasCut: boolean;
  readonly exitMs: number;
  /** From the ready server to the page that shows the resumed import, or its result. */
  readonly seenMs: number;
  readonly doneMs: number;
  readonly outcome: 'stored' | 'stored at the second press' | 'hung' | 'wrong';
  readonly left: number;
}

const shipments = makeShipments({ good: rows - DUPLICATES - BAD, duplicates: DUPLICATES, bad: BAD });
const file = { name: 'large.csv', mimeType: 'text/csv', buffer: shipments.csv };
const expected = `${(rows - DUPLICATES - BAD).toLocaleString('en-US')} stored, ${DUPLICATES + BAD} skipped`;

const processing = (page: Page) => page.getByRole('progressbar', { name: /^Processing…/ });
const failure = (page: Page) => page.getByRole('alert').filter({ hasText: /\S/ });

async function runRound(browser: Browser, server: ConsoleServer, end: End, afterMs: number): Promise<Round> {
  const page = await browser.newPage();
  try {
    await signInOn(page, server.url, 'admin');
    await page.goto(`${server.url}/Upload`);
    await page.getByLabel('CSV file').setInputFiles(file);
    await pressUpload(page);
    await processing(page).waitFor({ timeout: LONGEST_MS });
    const began = performance.now();
    let [exitMs, seenMs, ready, signalled, wasCut] = [0, 0, began, began, false];
    if (end !== 'none') {
      await Promise.race([pause(afterMs), receiptOf(page).waitFor({ timeout: LONGEST_MS })]);
      wasCut = !(await receiptOf(page).isVisible());
      signalled = performance.now();
      await server[end]();
      exitMs = performance.now() - signalled;
      await server.start();
      ready = performance.now();
      const again = page.getByText('It continues automatically and reads the file again.');
      await again.or(receiptOf(page)).or(failure(page)).first().waitFor({ timeout: LONGEST_MS });
      seenMs = performance.now() - ready;
    }
    const outcome = await outcomeOf(page);
    const doneMs = performance.now() - ready;
    return { end, afterMs: signalled - began, wasCut, exitMs, seenMs, doneMs, outcome, left: await leftOf(server) };
  } finally {
    await page.close();
  }
}

async function outcomeOf(page: Page): Promise<Round['outcome']> {
  for (const press of [1, 2]) {
    const ended = receiptOf(page).or(failure(page)).first();
    if (
      !(await ended.waitFor({ timeout: LONGEST_MS }).then(
        () => true,
        () => false,
      ))
    )
      return 'hung';
    if (await receiptOf(page).isVisible()) {
      if (!(await receiptOf(page).innerText()).includes(expected)) return 'wrong';
      return press === 1 ? 'stored' : 'stored at the second press';
    }
    console.log(`    refused: ${(await failure(page).first().innerText()).replaceAll('\n', ' ')}`);
    await pressUpload(page);
  }
  return 'hung';
}

/** Leases, and open or hidden uploads, some seconds later: the page has its result before the bytes are deleted. */
async function leftOf(server: ConsoleServer): Promise<number> {
  let left = 0;
  for (let tries = 0; tries < 10; tries += 1) {
    const figures = [
      ...(await server.figures('veritas_uploads_open')),
      ...(await server.figures('veritas_uploads_hidden')),
    ];
    left = [...figures, ...(await server.figures('veritas_leases'))].reduce((sum, [, value]) => sum + value, 0);
    if (left === 0) return 0;
    await pause(500);
  }
  return left;
}

/** Addresses of empty databases, one after the other; '' for SQLite. */
function databases(name: (typeof DATABASES)[number]) {
  if (name === 'sqlite') return { next: () => Promise.resolve(''), stop: () => Promise.resolve() };
  const script = join(ROOT, 'server/bench/lib/databases.ts');
  const child = spawn(process.execPath, ['--disable-warning=ExperimentalWarning', script], {
    stdio: ['pipe', 'pipe', 'inherit'],
  });
  const lines = createInterface({ input: child.stdout })[Symbol.asyncIterator]();
  return {
    async next() {
      child.stdin.write('\n');
      return String((await lines.next()).value);
    },
    async stop() {
      const ended = once(child, 'exit');
      child.stdin.end();
      await ended;
    },
  };
}

/** From 0 up to 1, the same for the same seed. */
function randomShare(name: string, number: number): number {
  return createHash('sha256').update(`${seed} ${name} ${number}`).digest().readUInt32BE() / 2 ** 32;
}

/** Every fourth round is a stop, until either count is reached. */
const ends = Array.from({ length: kills + stops }, (_, index): End => {
  const stopsBefore = Math.min(stops, Math.floor(index / 4));
  return (index % 4 === 3 && stopsBefore < stops) || index - stopsBefore >= kills ? 'stop' : 'kill';
});

async function measure(browser: Browser, name: (typeof DATABASES)[number]) {
  const store = databases(name);
  const runEnd = async (end: End, afterMs: number) => {
    // The remotes are published into the data folder, also beside PostgreSQL.
    const server = await startConsole(300, { DATABASE_URL: await store.next(), VERITAS_RELEASES: 'folder' });
    try {
      return await runRound(browser, server, end, afterMs);
    } finally {
      await server.dispose();
    }
  };
  const clean = await runEnd('none', 0);
  console.log(`${name}: ${rows} rows without a restart take ${seconds(clean.doneMs)} s from the first "Processing"`);
  const rounds: Round[] = [];
  let shortest = clean.doneMs;
  return {
    async next(number: number, end: End) {
      for (let wasCut = false; !wasCut;) {
        const done = await runEnd(end, randomShare(name, number) * shortest);
        rounds.push(done);
        ({ wasCut } = done);
        if (!wasCut) shortest = done.afterMs;
        console.log(
          `  ${name} ${number + 1} ${end} after ${seconds(done.afterMs)} s (${wasCut ? 'at work' : 'done before'}, exit ` +
            `${seconds(done.exitMs)} s): seen ${seconds(done.seenMs)} s after the start, ${done.outcome} after ` +
            `${seconds(done.doneMs)} s, ${done.left} left`,
        );
      }
    },
    async close() {
      await store.stop();
      return summarise(name, rounds);
    },
  };
}

const browser = await chromium.launch(launchOptions);
console.log(`moments of seed ${seed}`);
const measured = [];
for (const name of DATABASES) measured.push(await measure(browser, name));
for (const [number, end] of ends.entries()) for (const database of measured) await database.next(number, end);
let bad = 0;
for (const database of measured) bad += await database.close();
await browser.close();
process.exitCode = bad > 0 ? 1 : 0;

function summarise(name: string, rounds: readonly Round[]): number {
  const ended = rounds.filter(({ outcome }) => outcome.startsWith('stored')).length;
  const left = rounds.reduce((sum, round) => sum + round.left, 0);
  const most = (value: (round: Round) => number) => seconds(Math.max(...rounds.map(value)));
  console.log(`${name}: ${ended} of ${rounds.length} ended by themselves or at the second press (bar: all)
  cut short: ${rounds.filter(({ wasCut }) => wasCut).length}; at the second press: ${rounds.filter(({ outcome }) => outcome === 'stored at the second press').length}
  page sees it at most ${most(({ seenMs }) => seenMs)} s after the start (bar 10); exit at a stop at most ${most(({ end, exitMs }) => (end === 'stop' ? exitMs : 0))} s
  leases, open and hidden uploads left: ${left} (bar 0)`);
  return rounds.length - ended + left;
}

function seconds(ms: number): string {
  return (ms / 1_000).toFixed(1);
}
