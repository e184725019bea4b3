import { pairsOf } from './race.ts';
import type { Race } from './race.ts';
import type { Person, World } from './world.ts';

/** One creates groups while another revokes that right: stored groups must be from before the revocation. */
const endedMeanwhile = (tag: string, end: (boss: Person['onB'], userId: string) => ReturnType<Person['onB']['post']>) =>
  async function prepare(world: World, count: number) {
    const boss = await world.person({ username: `${tag}_boss`, role: 'super_admin' });
    return pairsOf(count, async (index) => {
      const actor = await world.person({ username: `${tag}_${index}`, role: 'admin' });
      const code = `${tag}_${index}`;
      return {
        first: () => actor.onA.post('user/create_group/', { name: code, code, organization: 'hub' }),
        second: () => end(boss.onB, actor.id),
        async problem([created]) {
          const entries = await world.context.db
            .selectFrom('audit_entries')
            .select('action')
            .where((eb) => eb.or([eb('actor', '=', actor.username), eb('target', '=', actor.username)]))
            .orderBy('id')
            .execute();
          const isStored = entries.some(({ action }) => action === 'group.create');
          if (isStored !== (created.status === 201)) return 'the answer is not what is stored';
          return isStored && entries.at(-1)?.action === 'group.create' ? 'stored after the right had ended' : null;
        },
      };
    });
  };

export const AUTHORITY_RACES: readonly Race[] = [
  {
    rule: 'Nothing is stored for a user who is deactivated',
    winners: 1,
    wins: ({ text }) => text.includes('is deactivated'),
    prepare: endedMeanwhile('AWAY', (boss, id) => boss.post('user/deactivate_user/', { user_id: id })),
  },
  {
    rule: 'Nothing is stored for a user whose role is taken away',
    winners: 1,
    wins: ({ text }) => text.includes('is saved'),
    prepare: endedMeanwhile('LOWER', (boss, id) =>
      boss.post('user/update/', { user_id: id, role: 'executive', organization: 'hub' }),
    ),
  },
  {
    rule: 'Nothing is stored for a session that is ended',
    winners: 1,
    wins: ({ text }) => text.includes('is signed out everywhere'),
    prepare: endedMeanwhile('OUT', (boss, id) => boss.post('user/end_user_sessions/', { user_id: id })),
  },
];
