import type { ListedUser } from '@veritas/shared/api';
import { ownGroups, refuse } from './actor.ts';

const wm: ListedUser = { id: 1, username: 'wm', role: 'operators', is_active: true, group_info: [{ name: 'BLR_KOR' }] };

test('an incharge is refused users of other groups once their own are known', () => {
  const incharge = { username: 'asha', role: 'incharge', groups: ['blr_kor'] } as const;
  expect(refuse(incharge, wm, 'deactivate')).toBeNull();
  expect(refuse({ ...incharge, groups: ['DEL_OKH'] }, wm, 'deactivate')).toMatch(/their own groups only/);
});

test('the server decides while the actor’s own groups are unknown', () => {
  expect(refuse({ username: 'asha', role: 'incharge', groups: [] }, wm, 'deactivate')).toBeNull();
});

test('only an incharge with known groups is held to them', () => {
  const own = { code: 'BLR_KOR', name: 'BLR_KOR', organization: 'hub' };
  expect(ownGroups({ username: 'a', role: 'admin', groups: ['BLR_KOR'] }, [own], [own])).toBeNull();
  expect(ownGroups({ username: 'a', role: 'incharge', groups: [] }, [], [own])).toBeNull();
  expect(ownGroups({ username: 'a', role: 'incharge', groups: [] }, [], [own], true)).toEqual([]);
  expect(ownGroups({ username: 'a', role: 'incharge', groups: ['blr_kor'] }, [], [own])).toEqual([own]);
  expect(ownGroups({ username: 'a', role: 'incharge', groups: ['NEW'] }, [], [own])).toEqual([
    { code: 'NEW', name: 'NEW', organization: 'hub' },
  ]);
});
