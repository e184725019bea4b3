import assert from 'node:assert/strict';
import { test } from 'node:test';
import type { Role } from '@veritas/shared/domain';
import { isSameScope, readScopeOf } from './read-scope.ts';
import type { ReadScope } from './read-scope.ts';

const hub = (code: string) => ({ code, name: code, organization: 'hub' as const });
const centre = { code: 'RC_BLR', name: 'RC_BLR', organization: 'RC' as const };
const scopeOf = (readScope: 'all' | 'own_hub', role: Role, groups: readonly unknown[]) =>
  readScopeOf({ config: { readScope } } as never, { role, groups } as never);

const CASES: readonly [role: Role, groups: readonly unknown[], scope: ReadScope][] = [
  ['operators', [hub('BLR_KOR')], ['blr_kor']],
  ['executive', [hub('DEL_OKH'), hub(' Blr_Kor '), hub('del_okh')], ['blr_kor', 'del_okh']],
  ['incharge', [], []],
  ['executive', [centre], null],
  ['operators', [hub('BLR_KOR'), centre], null],
  ['central_ops', [hub('BLR_KOR')], null],
  ['admin', [hub('BLR_KOR')], null],
  ['super_admin', [], null],
];
for (const [role, groups, scope] of CASES) {
  test(`what ${role} of ${JSON.stringify(groups)} reads`, () => {
    assert.deepEqual(scopeOf('own_hub', role, groups), scope);
    assert.equal(scopeOf('all', role, groups), null);
  });
}

test('an empty scope differs from the scope of all records', () => {
  assert.deepEqual([isSameScope(null, []), isSameScope([], []), isSameScope(['a'], ['b'])], [false, true, false]);
});
