import { createApp } from '../src/app.ts';
import { addUser, PASSWORD } from '../src/testing/fixtures.ts';
import { TestClient } from '../src/testing/client.ts';
import { inStore } from '../src/testing/database/in-store.ts';
import { quantile } from './lib/caller.ts';
import { newStore } from './lib/console-process.ts';

/**
 * `npm run bench -- enumeration [samples]`: whether the response time of a refused sign-in reveals which users exist.
 * Sequentially, the kinds in turn, inside one process, so that neither network nor queue adds noise. On a busy machine
 * CPU time is more reliable.
 */
const [samples = 300] = process.argv.slice(2).map(Number);
/** Fewer than the throttle of a user allows. */
const TRIES_BY_USER = 4;
const KINDS = ['unknown user', 'inactive user', 'wrong password', 'refused role'] as const;

const store = await newStore();
const taken = new Map(KINDS.map((kind) => [kind, { wall: [] as number[], cpu: [] as number[] }]));
await inStore(store, async (context) => {
  const users = Math.ceil((samples + 10) / TRIES_BY_USER);
  for (let index = 0; index < users; index += 1) {
    await addUser(context, { username: `inactive${index}`, role: 'executive', isActive: false });
    await addUser(context, { username: `wrong${index}`, role: 'executive' });
    await addUser(context, { username: `refused${index}`, role: 'operators' });
  }
  const app = await createApp({ ...context, config: { ...context.config, ratePerAddress: 0 } });
  const client = new TestClient(app);
  await client.visit();
  for (let round = -10; round < samples; round += 1) {
    const user = Math.floor((round + 10) / TRIES_BY_USER);
    for (let turn = 0; turn < KINDS.length; turn += 1) {
      // Each kind is first as often as last: the position in a round must not matter.
      const index = (turn + round + 10) % KINDS.length;
      const kind = KINDS[index] ?? 'unknown user';
      const username = `${kind.split(' ', 1)[0]}${user}`;
      // Each address may fail a hundred times.
      const ip = `10.${index}.${Math.floor((round + 10) / 50)}.1`;
      const [started, before] = [performance.now(), process.cpuUsage()];
      const { status } = await client.post('user/login/', { username, password: `${PASSWORD}?` }, { ip });
      if (status !== 401) throw new Error(`A sign-in of a ${kind} was answered ${status}`);
      const { user: inside, system } = process.cpuUsage(before);
      if (round < 0) continue;
      taken.get(kind)?.wall.push(performance.now() - started);
      taken.get(kind)?.cpu.push((inside + system) / 1_000);
    }
  }
  await app.close();
});
await store.remove();

console.log(`refused sign-ins, ${samples} of each kind in turn; medians, and how far above the least (bar 5 %)`);
for (const what of ['wall', 'cpu'] as const) {
  const medians = KINDS.map((kind) => quantile(taken.get(kind)?.[what] ?? [], 0.5));
  const least = Math.min(...medians);
  for (const [index, kind] of KINDS.entries()) {
    const median = medians[index] ?? Number.NaN;
    const above = ((median / least - 1) * 100).toFixed(1);
    console.log(`  ${what.padEnd(4)} ${kind.padEnd(14)} ${median.toFixed(2).padStart(7)} ms  ${above} %`);
  }
}
