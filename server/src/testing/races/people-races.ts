import { nameSkeleton } from '../../names/name-skeleton.ts';
import { PASSWORD } from '../fixtures.ts';
import type { Reply } from '../http/http-client.ts';
import { pairsOf, recordedOnce } from './race.ts';
import type { Race } from './race.ts';
import { HUB } from './world.ts';
import type { Person, World } from './world.ts';

const succeeds = ({ status }: Reply) => status === 200 || status === 201;
const statuses =
  (...wanted: readonly number[]) =>
  (replies: readonly [Reply, Reply]) => {
    const found = replies.map(({ status }) => status).sort((a, b) => a - b);
    return found.join() === wanted.join() ? null : 'other statuses than expected';
  };

async function two({ person }: World, role: 'admin' | 'super_admin', tag: string): Promise<[Person, Person]> {
  return [await person({ username: `${tag}_1`, role }), await person({ username: `${tag}_2`, role })];
}

/** One admin on each server creates something of the same name, written differently. */
const sameName =
  (tag: string, ask: (client: Person['onA'], name: string) => Promise<Reply>, loser: number): Race['prepare'] =>
  async (world, count) => {
    const [one, other] = await two(world, 'super_admin', tag);
    return pairsOf(count, (index) => ({
      first: () => ask(one.onA, `${tag}${index}`),
      second: () => ask(other.onB, `${tag}${index}`.toUpperCase()),
      problem: statuses(201, loser),
    }));
  };

/** Two super admins act on one another. */
const oneAnother =
  (tag: string, ask: (client: Person['onA'], userId: string) => Promise<Reply>): Race['prepare'] =>
  (world, count) =>
    pairsOf(count, async (index) => {
      const [one, other] = await two(world, 'super_admin', `${tag}${index}`);
      return {
        first: () => ask(one.onA, other.id),
        second: () => ask(other.onB, one.id),
        async problem() {
          const left = await world.context.db
            .selectFrom('users')
            .select('id')
            .where('id', 'in', [one.id, other.id])
            .where('role', '=', 'super_admin')
            .where('is_active', '=', 1)
            .execute();
          return left.length > 0 ? null : 'no super admin is left';
        },
      };
    });

/** Two super admins do the same to one user. */
const sameUser =
  (tag: string, path: string, action: 'user.deactivate' | 'user.delete'): Race['prepare'] =>
  async (world, count) => {
    const [one, other] = await two(world, 'super_admin', tag);
    return pairsOf(count, async (index) => {
      const target = await world.person({ username: `${tag}_${index}_target`, role: 'executive', groups: [HUB] });
      return {
        first: () => one.onA.post(path, { user_id: target.id }),
        second: () => other.onB.post(path, { user_id: target.id }),
        async problem(replies) {
          return statuses(200, 200)(replies) ?? recordedOnce(world, action, target.username);
        },
      };
    });
  };

const createUser = (client: Person['onA'], username: string) =>
  client.post('user/create/', {
    username,
    email: 'new@example.test',
    password: 'lantern orbit velvet gravel',
    role: 'executive',
    organization: 'hub',
    group: HUB,
  });

const createGroup = (client: Person['onA'], code: string) =>
  client.post('user/create_group/', { name: code, code, organization: 'hub' });

const saveBrand = (client: Person['onA'], brand: string, data: string[], more: object = {}, isNew = false) =>
  client.post('api/whitelable/', { brand, data, ...more }, isNew ? { 'if-none-match': '*' } : {});

export const PEOPLE_RACES: readonly Race[] = [
  {
    rule: 'One of two users gets a name',
    winners: 1,
    wins: succeeds,
    every: 4,
    prepare: sameName('user', createUser, 400),
  },
  { rule: 'One of two groups gets a code', winners: 1, wins: succeeds, prepare: sameName('GRP', createGroup, 400) },
  {
    rule: 'One of two new brands gets a name',
    winners: 1,
    wins: succeeds,
    prepare: sameName('brand', (client, name) => saveBrand(client, ` ${name} `, [], {}, true), 409),
  },
  {
    rule: 'Two plain saves of a new brand make it once',
    winners: 2,
    wins: succeeds,
    async prepare(world, count) {
      const [one, other] = await two(world, 'admin', 'plain');
      return pairsOf(count, (index) => ({
        first: () => saveBrand(one.onA, `plain ${index}`, ['TCL']),
        second: () => saveBrand(other.onB, `PLAIN  ${index}`, ['Hisense']),
        problem: statuses(200, 201),
      }));
    },
  },
  {
    rule: 'One of two changes of a version of a brand is stored',
    winners: 1,
    wins: succeeds,
    async prepare(world, count) {
      const [one, other] = await two(world, 'admin', 'version');
      return pairsOf(count, async (index) => {
        await saveBrand(one.onA, `version ${index}`, []);
        return {
          first: () => saveBrand(one.onA, `version ${index}`, ['TCL'], { version: 1 }),
          second: () => saveBrand(other.onB, `version ${index}`, ['Hisense'], { version: 1 }),
          problem: statuses(200, 409),
        };
      });
    },
  },
  {
    rule: 'The last super admin stays: two do not deactivate one another',
    winners: 0,
    wins: succeeds,
    every: 2,
    prepare: oneAnother('deactivates', (client, userId) => client.post('user/deactivate_user/', { user_id: userId })),
  },
  {
    rule: 'The last super admin stays: two do not delete one another',
    winners: 0,
    wins: succeeds,
    every: 2,
    prepare: oneAnother('deletes', (client, userId) => client.post('user/delete_user/', { user_id: userId })),
  },
  {
    rule: 'The last super admin stays: two do not take the role from one another',
    winners: 0,
    wins: succeeds,
    every: 2,
    prepare: oneAnother('demotes', (client, id) =>
      client.post('user/update/', { user_id: id, role: 'executive', organization: 'hub' }),
    ),
  },
  {
    rule: 'A user is deactivated once, and both requests report it',
    winners: 2,
    wins: succeeds,
    prepare: sameUser('deactivated', 'user/deactivate_user/', 'user.deactivate'),
  },
  {
    rule: 'A user is deleted once, and both requests report it',
    winners: 2,
    wins: succeeds,
    prepare: sameUser('deleted', 'user/delete_user/', 'user.delete'),
  },
  {
    rule: 'The fifth wrong password is the last that is looked at',
    winners: 1,
    wins: ({ status }) => status === 401,
    every: 4,
    async prepare(world, count) {
      return pairsOf(count, async (index) => {
        const { username, onA, onB } = await world.person({ username: `guessed_${index}`, role: 'admin' });
        const throttle = { key: `user:${nameSkeleton(username)}`, failures: 4, started_at: Date.now() };
        await world.context.db.insertInto('throttle').values(throttle).execute();
        const guess = { username, password: `not ${PASSWORD}` };
        return {
          first: () => onA.post('user/login/', guess),
          second: () => onB.post('user/login/', guess),
          async problem(replies) {
            // All guesses come from one address, which would be stopped after a hundred.
            await world.context.db.deleteFrom('throttle').where('key', 'like', 'ip:%').execute();
            return statuses(401, 403)(replies);
          },
        };
      });
    },
  },
];
