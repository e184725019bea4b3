import * as v from 'valibot';
import { defineCall } from '../api/contracts/base/call.ts';
import { apiMisfits, apiOf } from './api-use.ts';

const entry = v.object({
  id: v.union([v.number(), v.string()]),
  name: v.pipe(v.string(), v.trim()),
  group: v.nullish(v.object({ code: v.string() })),
  kind: v.picklist(['a', 'b']),
  counts: v.record(v.string(), v.number()),
});
const list = defineCall({
  method: 'GET',
  path: 'api/list/',
  input: v.strictObject({ since: v.optional(v.string()) }),
  output: v.array(entry),
});
const save = defineCall({
  method: 'POST',
  path: 'api/save/',
  input: v.variant('kind', [
    v.strictObject({ kind: v.literal('a'), name: v.string() }),
    v.strictObject({ kind: v.literal('b'), code: v.number() }),
  ]),
  output: v.object({ message: v.string() }),
});
const contracts = { list, save, FILE_PATH: 'api/file/', MOST: 5, Entry: entry };
const used = apiOf(contracts);

test('calls and files are named with the kind of each field', () => {
  expect(used).toEqual({
    'GET api/list/': {
      input: { since: 'string?' },
      output: {
        '[].counts{}': 'number',
        '[].group.code': 'string?',
        '[].id': 'number|string',
        '[].kind': 'string',
        '[].name': 'string',
      },
    },
    'POST api/save/': {
      input: { code: 'number?', kind: 'string?', name: 'string?' },
      output: { message: 'string' },
    },
    'api/file/': { input: {}, output: {} },
  });
  expect(Object.keys(apiOf(contracts, ['save', 'useQuery']))).toEqual(['POST api/save/']);
});

describe('removed fields are reported, added ones are not', () => {
  const listing = (output: v.GenericSchema, input: v.GenericSchema = list.input) => ({
    ...contracts,
    list: defineCall({ method: 'GET', path: 'api/list/', input, output }),
  });
  const cases: [what: string, offered: object, misfits: string[]][] = [
    ['the same', contracts, []],
    ['more fields', listing(v.array(v.object({ ...entry.entries, extra: v.string() }))), []],
    ['another call', { ...contracts, more: { ...list, path: 'api/more/' } }, []],
    ['no call', { save, FILE_PATH: 'api/file/' }, ['GET api/list/ is not offered']],
    ['no file', { list, save }, ['api/file/ is not offered']],
    ['no field', listing(v.array(v.omit(entry, ['name']))), ['GET api/list/ does not answer [].name']],
    [
      'another kind',
      listing(v.array(v.object({ ...entry.entries, name: v.number() }))),
      ['GET api/list/ answers [].name as number, not string'],
    ],
    ['fewer kinds', listing(v.array(v.object({ ...entry.entries, id: v.number() }))), []],
    [
      'a field that may be missing',
      listing(v.array(v.object({ ...entry.entries, name: v.optional(v.string()) }))),
      ['GET api/list/ may leave [].name out'],
    ],
    ['a question that is not taken', listing(list.output, v.strictObject({})), ['GET api/list/ does not take since']],
    [
      'a question that has to be asked',
      listing(list.output, v.strictObject({ since: v.string(), until: v.string() })),
      ['GET api/list/ asks for since, which may not be sent', 'GET api/list/ asks for until, which is not sent'],
    ],
    [
      'another kind of question',
      listing(list.output, v.strictObject({ since: v.optional(v.number()) })),
      ['GET api/list/ takes since as number, not string'],
    ],
    ['more kinds', listing(list.output, v.strictObject({ since: v.optional(v.union([v.number(), v.string()])) })), []],
  ];
  test.each(cases)('%s', (_what, offered, misfits) => {
    expect(apiMisfits(used, apiOf(offered))).toEqual(misfits);
  });
});
