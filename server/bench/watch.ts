import { fork } from 'node:child_process';
import type { ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { setTimeout as wait } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import { API_BASE } from '@veritas/shared/contracts';
import { startCluster } from '../src/testing/database/postgres-cluster.ts';
import { handOver } from './lib/figures.ts';
import { SERVER_FLAGS } from './lib/server-flags.ts';
import type { Figures, Ready } from './watched-server.ts';

export interface WatchedServer extends Ready {
  /** Runs `work` and returns what it cost the server, and how quickly other requests were answered meanwhile. */
  measure<T>(work: () => Promise<T>): Promise<Measured<T>>;
  stop(): Promise<void>;
}

export interface Measured<T> {
  readonly answer: T;
  readonly seconds: number;
  readonly figures: Figures;
  /** Sorted durations in ms of small requests, sent 20 times a second. */
  readonly others: readonly number[];
  /** Seconds into the work when the longest of them began. */
  readonly longestAfter: number;
}

const SERVER = fileURLToPath(new URL('./watched-server.ts', import.meta.url));

/** Starts a server on SQLite, or on a PostgreSQL of its own (without fsync), or on the one of DATABASE_URL. */
export async function startWatched(database: 'sqlite' | 'postgres'): Promise<WatchedServer> {
  const given = process.env['DATABASE_URL'] ?? '';
  const cluster = database === 'postgres' && given === '' ? await startCluster() : null;
  const url = database === 'sqlite' ? '' : (cluster?.url ?? given);
  const execArgv = ['--disable-warning=ExperimentalWarning', ...SERVER_FLAGS];
  const child = fork(SERVER, { execArgv, env: { ...process.env, DATABASE_URL: url } });
  const ready = (await answerOf(child)) as Ready;
  return {
    ...ready,
    async measure(work) {
      child.send('begin');
      await answerOf(child);
      const others: Taken[] = [];
      const state = { done: false };
      const asking = askMeanwhile(ready, others, state);
      const started = performance.now();
      const answer = await work();
      const seconds = (performance.now() - started) / 1_000;
      state.done = true;
      await asking;
      child.send('end');
      others.sort((a, b) => a.ms - b.ms);
      return {
        answer,
        seconds,
        figures: (await answerOf(child)) as Figures,
        others: others.map(({ ms }) => ms),
        longestAfter: ((others.at(-1)?.at ?? started) - started) / 1_000,
      };
    },
    async stop() {
      const ended = once(child, 'exit');
      child.disconnect();
      await ended;
      await cluster?.stop();
    },
  };
}

/** One line per figure, with its limit. */
export function print(
  { seconds, figures, others, longestAfter }: Measured<unknown>,
  rows: number,
  unit = 'rows',
): void {
  const mega = (bytes: number) => (bytes / 1024 / 1024).toFixed(0);
  const at = (share: number) => (others[Math.floor((others.length - 1) * share)] ?? Number.NaN).toFixed(0);
  const { loop, rssBefore, rssMost, cpuSeconds, memoryAtMost } = figures;
  const parts = ({ rss, heapTotal, external, arrayBuffers }: NodeJS.MemoryUsage) =>
    `heap ${mega(heapTotal)}, buffers ${mega(arrayBuffers)}, other external ${mega(external - arrayBuffers)}, rest ${mega(rss - heapTotal - external)}`;
  if (process.env['BENCH_MEMORY'])
    figures.memory.forEach((at, second) => console.log(`  ${second + 1} s: ${mega(at.rss)} MiB: ${parts(at)}`));
  const grown = (rssMost - rssBefore) / 1024 / 1024;
  handOver({ name: `${unit} a second`, value: rows / seconds, unit: '', bar: { at: 'least', value: 20_000 } });
  handOver({ name: 'memory meanwhile, more', value: grown, unit: 'MiB', bar: { at: 'most', value: 120 } });
  handOver({ name: 'event loop held meanwhile, p99', value: loop.p99, unit: 'ms', bar: { at: 'most', value: 50 } });
  console.log(
    [
      `${rows} ${unit} in ${seconds.toFixed(1)} s, ${Math.round(rows / seconds)} a second (bar 20000); ${cpuSeconds.toFixed(1)} s of CPU`,
      `memory ${mega(rssBefore)} -> ${mega(rssMost)} MiB, +${mega(rssMost - rssBefore)} (bar +120); at most: ${parts(memoryAtMost)}`,
      `event loop held p50 ${loop.p50.toFixed(1)} p99 ${loop.p99.toFixed(1)} (bar 50) max ${loop.max.toFixed(0)} ms`,
      `${others.length} other requests: p50 ${at(0.5)} p99 ${at(0.99)} max ${at(1)} ms, that one after ${longestAfter.toFixed(1)} s`,
    ]
      .map((line) => `  ${line}`)
      .join('\n'),
  );
}

async function answerOf(child: ChildProcess): Promise<unknown> {
  const ended = once(child, 'exit').then(() => Promise.reject(new Error('The server ended before it answered')));
  const [answer] = (await Promise.race([once(child, 'message'), ended])) as unknown[];
  return answer;
}

interface Taken {
  readonly at: number;
  readonly ms: number;
}

async function askMeanwhile({ url, headers }: Ready, taken: Taken[], state: { done: boolean }): Promise<void> {
  const pending = new Set<Promise<void>>();
  while (!state.done) {
    const started = performance.now();
    const asked = fetch(`${url}${API_BASE}/user/get_role/`, { headers })
      .then(async (answer) => {
        await answer.arrayBuffer();
        if (!answer.ok) console.log(`  another request was answered ${answer.status}`);
        taken.push({ at: started, ms: performance.now() - started });
      })
      .finally(() => pending.delete(asked));
    pending.add(asked);
    await wait(50);
  }
  await Promise.all(pending);
}
