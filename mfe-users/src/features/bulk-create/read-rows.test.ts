import { hubKey, nameKey } from '@veritas/shared/domain';
import type { RowFacts } from './read-row.ts';
import { MAX_ROWS, readRows, rowsText } from './read-rows.ts';

// Count their calls.
jest.mock('@veritas/shared/domain', () => {
  const domain = jest.requireActual<typeof import('@veritas/shared/domain')>('@veritas/shared/domain');
  return { ...domain, hubKey: jest.fn(domain.hubKey), nameKey: jest.fn(domain.nameKey) };
});

const groups = [
  { code: 'BLR_KOR', name: 'BLR_KOR', organization: 'hub' },
  { code: 'RC_BLR', name: 'RC_BLR', organization: 'RC' },
];
const facts: RowFacts = {
  roles: ['operators', 'central_ops'],
  groups,
  own: null,
  taken: new Set(['asha']),
  makePassword: () => 'made for you',
};
const rowsOf = (text: string, given = facts) => readRows(text, given).rows;

test('columns are in their order, roles are labels or codes, a missing password is generated', () => {
  expect(
    rowsOf('ravi,ravi@example.com,wishmaster,HUB,blr_kor\nmia,mia@example.com,central_ops,,,her own words'),
  ).toMatchObject([
    {
      row: 1,
      user: {
        username: 'ravi',
        email: 'ravi@example.com',
        password: 'made for you',
        role: 'operators',
        group: 'BLR_KOR',
        organization: 'hub',
      },
      generated: true,
      problems: [],
    },
    {
      row: 2,
      user: { username: 'mia', email: 'mia@example.com', password: 'her own words', role: 'central_ops' },
      generated: false,
      problems: [],
    },
  ]);
});

test('a first line of names may put the columns in any order', () => {
  const [read] = rowsOf('Group; Username ;Email;Role\nRC_BLR;ravi;r@x.io;operators');
  expect(read).toMatchObject({ row: 2, user: { username: 'ravi', group: 'RC_BLR', organization: 'RC' }, problems: [] });
});

const before = 'first,f@x.io,operators,hub';

test.each([
  ['no name', ',a@x.io,operators,hub', 'username is missing'],
  [
    'a short name',
    'xy,a@x.io,operators,hub',
    'username "xy" is not 3 to 64 letters, digits, dots, dashes and underscores',
  ],
  [
    'a name in two words',
    'ravi k,a@x.io,operators,hub',
    'username "ravi k" is not 3 to 64 letters, digits, dots, dashes and underscores',
  ],
  ['a short password', 'ravi,a@x.io,operators,hub,,eleven sign', 'password must be 12 to 128 characters long'],
  ['no address', 'ravi,,operators,hub', 'email is missing'],
  ['something else for an address', 'ravi,ravi,operators,hub', 'email "ravi" is not an address'],
  ['no role', 'ravi,a@x.io,,hub', 'role is missing'],
  [
    'a role that is not the creator’s to give',
    'ravi,a@x.io,admin,hub',
    'role "admin" is not one that you can assign: Wishmaster, Central Ops',
  ],
  ['no organization', 'ravi,a@x.io,operators', 'organization is missing'],
  ['an unknown organization', 'ravi,a@x.io,operators,depot', 'organization "depot" is neither HUB nor RC'],
  ['an unknown group', 'ravi,a@x.io,operators,hub,NOWHERE', 'group "NOWHERE" does not exist'],
  ['an unknown group alone', 'ravi,a@x.io,operators,,NOWHERE', 'group "NOWHERE" does not exist'],
  ['two groups', 'ravi,a@x.io,operators,RC_BLR,BLR_KOR', 'organization "RC_BLR" is neither HUB nor RC'],
  ['a group of the other organization', 'ravi,a@x.io,operators,hub,RC_BLR', 'group "RC_BLR" does not belong to hub'],
  ['a name that is taken', 'ASHA,a@x.io,operators,hub', 'username "ASHA" already taken'],
  ['a name of an earlier row', 'FIRST,a@x.io,operators,hub', 'username "FIRST" is already in row 1'],
  ['an open quote', 'ravi,a@x.io,operators,hub,,,"note', 'A quote that opens in this row is never closed'],
])('a row with %s is not sent', (_case, row, problem) => {
  expect(rowsOf(`${before}\n${row}`)[1]?.problems).toEqual([problem]);
});

test('of rows with one name each later one names the first', () => {
  const [, second, third] = rowsOf([before, before, before].join('\n'));
  expect([second?.problems, third?.problems]).toEqual(Array(2).fill(['username "first" is already in row 1']));
});

test.each(['CENTRAL_OPS', 'Central Ops', 'central - ops'])('the role %s is read as it is meant', (role) => {
  expect(rowsOf(`ravi,a@x.io,${role}`)).toMatchObject([{ user: { role: 'central_ops' }, problems: [] }]);
});

test('the rows of an incharge go to their own group', () => {
  const held = { ...facts, own: groups.slice(0, 1) };
  expect(rowsOf('ravi,a@x.io,operators', held)[0]).toMatchObject({
    user: { group: 'BLR_KOR', organization: 'hub' },
    problems: [],
  });
  expect(rowsOf('ravi,a@x.io,operators,RC,RC_BLR', held)[0]?.problems).toEqual(['group "RC_BLR" is not your own']);
});

test.each([
  ['without an organization', 'ravi,a@x.io,operators,,rc_blr'],
  ['in the place of the organization', 'ravi,a@x.io,operators,RC_BLR'],
])('a group %s shows its organization', (_case, row) => {
  expect(rowsOf(row)).toMatchObject([{ user: { group: 'RC_BLR', organization: 'RC' }, problems: [] }]);
});

test('rows to be corrected are read as they were pasted', () => {
  const pasted = 'ravi,a@x.io,operators,hub,NOWHERE,"=a,""b"" c"\nmia,,central_ops';
  const rows = rowsOf(pasted);
  expect(rows[0]?.user.password).toBe('=a,"b" c');
  expect(rowsOf(rowsText(rows)).map(({ cells }) => cells)).toEqual(rows.map(({ cells }) => cells));
});

describe('of many rows', () => {
  const many = (count: number) =>
    Array.from({ length: count }, (_, index) => `wm_${index},wm${index}@x.io,operators,hub`).join('\n');
  beforeEach(() => jest.mocked(nameKey).mockClear());

  test('as many as go at once are read, each name looked at a fixed number of times', () => {
    const { count, rows } = readRows(`${many(MAX_ROWS - 1)}\nWM_7,x@x.io,operators,hub`, facts);
    expect([count, rows.length]).toEqual([MAX_ROWS, MAX_ROWS]);
    expect(rows.at(-1)?.problems).toEqual(['username "WM_7" is already in row 8']);
    expect(jest.mocked(nameKey).mock.calls.length).toBeLessThanOrEqual(2 * MAX_ROWS);
  });

  test('each of thousands of groups is looked at once, not for every row', () => {
    const codes = Array.from({ length: 5_000 }, (_, index) => `HUB_${index}`);
    const given = { ...facts, groups: codes.map((code) => ({ code, name: code, organization: 'hub' })) };
    const rows = codes.slice(-MAX_ROWS).map((code, index) => `wm_${index},wm${index}@x.io,operators,hub,${code}`);
    jest.mocked(hubKey).mockClear();
    expect(rowsOf(rows.join('\n'), given).map(({ user }) => user.group)).toEqual(codes.slice(-MAX_ROWS));
    expect(jest.mocked(hubKey).mock.calls.length).toBeLessThanOrEqual(2 * codes.length + 2 * MAX_ROWS);
  });

  test.each([MAX_ROWS + 1, 30_000])('%i are counted, and none is looked at', (count) => {
    const makePassword = jest.fn();
    expect(readRows(many(count), { ...facts, makePassword })).toEqual({ count, rows: [] });
    expect(nameKey).not.toHaveBeenCalled();
    expect(makePassword).not.toHaveBeenCalled();
  });

  test('the names of the columns are no row', () => {
    expect(readRows(`username,email,role,organization\n${many(MAX_ROWS)}`, facts)).toMatchObject({ count: MAX_ROWS });
  });
});
