import { setTimeout as wait } from 'node:timers/promises';
import { startConsole, type ConsoleServer } from '../support/server/console-server.ts';
import { PageViews } from './releases/page-views.ts';
import { Team } from './releases/teams.ts';
import { Visitor } from './releases/visitor.ts';

const REMOTES = ['dashboard', 'data', 'devices', 'users', 'whitelabel'];
const VISITORS = Number(process.argv[2] ?? 50);
const SESSIONS = 200;
const FAILS_EACH = 20;
const SESSION_EVERY_MS = 200;

/** Two teams release all remotes concurrently, never the same one: a publish ends the canary of another team. */
async function releaseTwice(teams: readonly [Team, Team]): Promise<void> {
  const turns = new Map<string, Promise<unknown>>();
  const inTurn = (remote: string, work: () => Promise<void>) => {
    const turn = (turns.get(remote) ?? Promise.resolve()).then(work);
    turns.set(remote, turn);
    return turn;
  };
  const [one, other] = teams;
  await Promise.all([
    inOrder(REMOTES, (remote) => inTurn(remote, () => one.releaseAll(remote))),
    inOrder(REMOTES.toReversed(), (remote) => inTurn(remote, () => other.releaseAll(remote))),
  ]);
}

async function inOrder(remotes: readonly string[], work: (remote: string) => Promise<unknown>): Promise<void> {
  for (const remote of remotes) await work(remote);
}

/** Reports of tabs, of which one in twenty of the canary stopped, until the canary ends. */
async function failCanary(team: Team, admin: Visitor): Promise<void> {
  const stable = (await admin.release('users')).version;
  const canary = await team.startCanary('users');
  const report = (version: string, loaded: number, threw: number) =>
    admin.post('/veritas/api/release_health/', { releases: [{ remote: 'users', version, loaded, failed: 0, threw }] });
  for (let batch = 0; batch < 18; batch += 1) await report(stable, 100, 0);
  const start = performance.now();
  let sessions = 0;
  while (sessions < SESSIONS && (await admin.release('users')).version === canary) {
    sessions += 1;
    await report(canary, 1, sessions % FAILS_EACH === 0 ? 1 : 0);
    await wait(SESSION_EVERY_MS);
  }
  const isGone = (await admin.release('users')).version === stable;
  const seconds = ((performance.now() - start) / 1_000).toFixed(1);
  console.log(
    `a canary that fails in 5 % of its sessions: ${isGone ? 'gone' : 'NOT GONE'} after ${sessions}, ${seconds} s`,
  );
  if (!isGone) process.exitCode = 1;
}

function print(views: PageViews, teams: readonly Team[]): void {
  const timings = teams.flatMap((team) => team.timings);
  console.log('verb       times  command median  longest   seen median  longest');
  for (const verb of ['check', 'publish', 'canary', 'promote', 'rollback']) {
    const of = timings.filter((timing) => timing.verb === verb);
    const ms = sorted(of.map((timing) => timing.ms));
    const seen = sorted(of.flatMap(({ seenMs }) => seenMs ?? []));
    const figures = [middle(ms), ms.at(-1), middle(seen), seen.at(-1)].map((value) => `${value?.toFixed(0) ?? '-'} ms`);
    console.log(verb.padEnd(10), String(of.length).padStart(5), ...figures.map((figure) => figure.padStart(13)));
  }
  console.log(
    `${views.failures.length} of ${views.views} page views failed, ${views.requests} requests of ${VISITORS} visitors; ` +
      `${views.shellFiles} files of the shell stayed as they were`,
  );
  for (const failure of views.failures.slice(0, 20)) console.log(`  ${failure}`);
  if (views.failures.length > 0) process.exitCode = 1;
}

const sorted = (values: readonly number[]) => values.toSorted((a, b) => a - b);
const middle = (values: readonly number[]) => values[Math.floor(values.length / 2)];

async function measure(server: ConsoleServer): Promise<void> {
  const roles = ['admin', 'super_admin'];
  const visitors: Visitor[] = [];
  while (visitors.length < VISITORS) {
    visitors.push(await Visitor.signIn(server.url, roles[visitors.length % roles.length] ?? 'admin'));
  }
  const admin = await Visitor.signIn(server.url, 'admin');
  const teams = [new Team('north', server, admin), new Team('south', server, admin)] as const;
  const views = new PageViews();
  views.start(visitors);
  const start = performance.now();
  try {
    await releaseTwice(teams);
    console.log(`5 remotes, each twice, by two teams at once: ${((performance.now() - start) / 1_000).toFixed(0)} s`);
    await failCanary(teams[0], admin);
  } finally {
    await views.stop();
    print(views, teams);
  }
}

// All visitors share one address here.
const unlimited = { VERITAS_RATE_PER_ADDRESS: '0', VERITAS_RATE_PER_USER: '0', VERITAS_CONNECTIONS_PER_ADDRESS: '0' };
const server = await startConsole(300, unlimited);
try {
  await measure(server);
} finally {
  await server.dispose();
}
