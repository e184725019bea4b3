import assert from 'node:assert/strict';
import { publishBuild, activeIn } from '../testing/builds.ts';
import { oldReplicaTest } from '../testing/database/old-replica.ts';
import type { OldReplica } from '../testing/database/old-replica.ts';
import { DatabaseReleases } from './database-releases.ts';

/** Two releases, the second of which the replica lacks, and the version in use that a server gives. */
async function publishTwo({ context, primary, replica }: OldReplica) {
  let now = context.clock();
  const clock = () => (now += 2_000);
  const publisher = new DatabaseReleases({ ...context, db: primary });
  const first = await publishBuild({ releases: publisher }, 'one');
  const row = await primary.selectFrom('registry').selectAll().executeTakeFirstOrThrow();
  await replica.db.insertInto('registry').values(row).execute();
  const server = new DatabaseReleases({ ...context, clock });
  const active = async () => {
    const published = await server.read();
    assert.ok(published);
    return activeIn(published.registry)['demo'];
  };
  assert.equal(await active(), first.version);
  const second = await publishBuild({ releases: publisher }, 'two');
  return { active, first: first.version, second: second.version };
}

oldReplicaTest('the registry of a lagging replica is not cached as the one of the primary', async (pair) => {
  const { active, first, second } = await publishTwo(pair);
  assert.equal(await pair.whileAway((statement) => statement > 0, active), first);
  assert.equal(await active(), second);
});

oldReplicaTest('an older registry of a replica does not reactivate replaced releases', async (pair) => {
  const { active, second } = await publishTwo(pair);
  assert.equal(await active(), second);
  assert.equal(await pair.whileAway(() => true, active), second);
});
