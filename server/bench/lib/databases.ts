import { randomBytes } from 'node:crypto';
import { once } from 'node:events';
import { createInterface } from 'node:readline';
import { databaseAt, runStatement, startCluster } from '../../src/testing/database/postgres-cluster.ts';

/** A PostgreSQL for measurements of other packages: each line of stdin creates an empty database and prints its URL. */
const cluster = await startCluster();
const input = createInterface(process.stdin);
input.on('line', () => void addDatabase());
await once(input, 'close');
await cluster.stop();

async function addDatabase(): Promise<void> {
  const name = `bench_${randomBytes(6).toString('hex')}`;
  await runStatement(cluster.url, `create database ${name}`);
  process.stdout.write(`${databaseAt(cluster.url, name)}\n`);
}
