import { addUser, PASSWORD } from '../src/testing/fixtures.ts';
import { inStore } from '../src/testing/database/in-store.ts';
import { Caller, quantile, repeat } from './lib/caller.ts';
import { newStore, startConsole } from './lib/console-process.ts';

/** `npm run bench -- logins [logins]`: sign-ins of twenty users, eight at a time, each with its argon2id. */
const [logins = 600] = process.argv.slice(2).map(Number);
const names = Array.from({ length: 20 }, (_, index) => `user${index}`);
const store = await newStore();
await inStore(store, async (context) => {
  for (const username of names) await addUser(context, { username, role: 'executive' });
});
const server = await startConsole(store);
const visitor = new Caller(server.port);
await visitor.get('user/is_LoggedIn/');
const xsrf = new Map(visitor.cookies);

const signIn = async (index: number) => {
  // Who signs in has no session yet.
  visitor.cookies.clear();
  xsrf.forEach((value, name) => visitor.cookies.set(name, value));
  const { status } = await visitor.post('user/login/', { username: names[index % names.length], password: PASSWORD });
  if (status !== 200) throw new Error(`A sign-in was answered ${status}`);
};
await repeat(20, 4, signIn);
const [cpu, started] = [server.cpu(), performance.now()];
const taken = await repeat(logins, 8, signIn);
const [seconds, used] = [(performance.now() - started) / 1_000, server.cpu() - cpu];
console.log(`logins, argon2id 19 MiB t=2, ${logins} in ${seconds.toFixed(1)} s: ${(logins / seconds).toFixed(1)} a second
  CPU ${((used / logins) * 1_000).toFixed(1)} ms each: ${(logins / used).toFixed(1)} a second and core (bar 40)
  p50 ${quantile(taken, 0.5).toFixed(0)} ms, p95 ${quantile(taken, 0.95).toFixed(0)} ms; memory ${server.rss().toFixed(0)} MiB`);
visitor.close();
await server.end('SIGTERM');
await store.remove();
