import { startHub } from './start-hub.ts';

test.each([
  ['admin', 'BLR_KOR', 'hub', 'all'],
  ['super_admin', 'BLR_KOR', 'hub', 'all'],
  ['central_ops', 'BLR_KOR', 'hub', 'blr_kor'],
  ['incharge', ' BLR_KOR', 'hub', 'blr_kor'],
  ['executive', 'BLR_KOR', undefined, 'blr_kor'],
  ['operators', 'BLR_KOR', 'hub', 'blr_kor'],
  ['executive', null, undefined, 'all'],
  ['executive', '', undefined, 'all'],
  ['executive', 'RC_BLR', 'RC', 'all'],
  [null, 'BLR_KOR', 'hub', 'blr_kor'],
] as const)('%s of %s (%s) starts with %s', (role, hubCode, organization, hub) => {
  expect(startHub(role, hubCode, organization)).toBe(hub);
});
