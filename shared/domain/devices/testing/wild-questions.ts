import fc from 'fast-check';
import { LIST_STATUSES, RESULT_SETS } from '../list-question.ts';
import type { ListQuestion } from '../list-question.ts';
import { LIST_SORTS } from '../list-sort.ts';
import { WILD_NOW } from './wild-records.ts';

const days = fc.constantFrom<ListQuestion['created']>(
  'none',
  { from: '2025-01-20' },
  { to: '2025-01-25' },
  {
    from: '2025-01-10',
    to: '2025-01-30',
  },
);
const question: fc.Arbitrary<ListQuestion> = fc.record(
  {
    text: fc.constantFrom('rvp', '1', 'RVP1 rvp2 RVP3', '東', 'İ', '\ud800', 'x y', 'ς', ''),
    hub: fc.constantFrom('all', 'blr', 'unknown', '=all', '東京'),
    hubs: fc.constantFrom(['blr', 'unknown'], ['東京', '=all', 'nowhere']),
    status: fc.constantFrom(...LIST_STATUSES),
    result: fc.constantFrom(...RESULT_SETS, 'E003', 'E', 'constructor'),
    type: fc.constantFrom('mobile', 'other'),
    brand: fc.constantFrom('BLR', 'ångström', '東京'),
    operator: fc.constantFrom('BLR', 'unknown', '=unknown'),
    created: days,
    submittedOn: days,
    verifiedOn: fc.constant({ from: '2025-01-15' }),
    since: fc.record({ step: fc.constantFrom('submitted', 'verified'), at: fc.constant(WILD_NOW - 86_400_000 * 10) }),
    late: fc.constantFrom('hub', 'rc', 'any'),
    sort: fc.record({ by: fc.constantFrom(...LIST_SORTS), descending: fc.boolean() }),
    zone: fc.constantFrom('UTC', 'America/New_York', ''),
  },
  { requiredKeys: [] },
) as fc.Arbitrary<ListQuestion>;
/** Queries of one or two conditions match something. */
export const easyQuestion = fc
  .tuple(question, fc.array(fc.nat({ max: 14 }), { minLength: 1, maxLength: 2 }))
  .map(([asked, kept]) => Object.fromEntries(Object.entries(asked).filter((_entry, index) => kept.includes(index))));
