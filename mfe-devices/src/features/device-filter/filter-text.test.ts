import { addressText, isScanDue, nextText, startText, type FilterTextEvent } from './filter-text.ts';

const typed = (text: string): FilterTextEvent => ({ type: 'typed', text, rowsWait: false });
const hasty = (text: string): FilterTextEvent => ({ type: 'typed', text, rowsWait: true });
const asked: FilterTextEvent = { type: 'asked' };
const entered: FilterTextEvent = { type: 'entered', notice: 'Scanned before at 14:05' };
const answered: FilterTextEvent = { type: 'answered' };
const written = (text: string, byFilter: boolean): FilterTextEvent => ({ type: 'written', text, byFilter });

const after = (...events: FilterTextEvent[]) => events.reduce(nextText, startText(''));

test.each<[string, FilterTextEvent[], ReturnType<typeof startText>]>([
  ['typing', [typed('RV')], { typed: 'RV', asked: 'RV', written: '', entered: false, notice: null }],
  [
    'letters that come faster than rows',
    [typed('R'), hasty('RV'), hasty('RVP')],
    { typed: 'RVP', asked: 'R', written: '', entered: false, notice: null },
  ],
  [
    'the rows that follow them',
    [hasty('RV'), asked, hasty('RVP')],
    { typed: 'RVP', asked: 'RV', written: '', entered: false, notice: null },
  ],
  [
    'an address that the filter wrote, rendered when more has been typed',
    [typed('RV'), typed('RVP'), written('RV', true)],
    { typed: 'RVP', asked: 'RVP', written: 'RV', entered: false, notice: null },
  ],
  [
    'an address that the filter did not write',
    [typed('RVP'), entered, written('DEL', false)],
    { typed: 'DEL', asked: 'DEL', written: 'DEL', entered: false, notice: null },
  ],
  [
    'Enter, before the address is rendered',
    [typed('RVP'), entered, written('RVP', true)],
    { typed: 'RVP', asked: 'RVP', written: 'RVP', entered: true, notice: 'Scanned before at 14:05' },
  ],
  [
    'Enter and its device',
    [typed('RVP'), entered, answered],
    { typed: 'RVP', asked: 'RVP', written: '', entered: false, notice: 'Scanned before at 14:05' },
  ],
  [
    'another letter after Enter',
    [typed('RVP'), entered, typed('RVP1')],
    { typed: 'RVP1', asked: 'RVP1', written: '', entered: false, notice: null },
  ],
  [
    'the same text again, as pasted over itself',
    [typed('RVP'), entered, typed('RVP')],
    { typed: 'RVP', asked: 'RVP', written: '', entered: true, notice: 'Scanned before at 14:05' },
  ],
])('%s', (_case, events, state) => {
  expect(after(...events)).toEqual(state);
});

describe('a scan opens its device', () => {
  const scan = [typed('RVP'), entered, written('RVP', true)];

  test.each<[string, FilterTextEvent[], boolean]>([
    ['when rows and address have caught up with the text', scan, true],
    ['not before the address holds the text', [typed('RVP'), entered], false],
    ['not while the address holds a part of it', [typed('RVP'), entered, written('RV', true)], false],
    ['not before there was time for its rows', [hasty('RVP'), entered, written('RVP', true)], false],
    ['when that time has come', [hasty('RVP'), entered, written('RVP', true), asked], true],
    ['not without Enter', [typed('RVP'), written('RVP', true)], false],
    ['once only', [...scan, answered], false],
    ['not for a text that was typed over', [...scan, typed('RVP1'), written('RVP1', true)], false],
    ['not after a step back', [...scan, written('DEL', false)], false],
  ])('%s', (_case, events, isDue) => {
    expect(isScanDue(after(...events))).toBe(isDue);
  });
});

test('a text that is too long for an address stays out of it', () => {
  expect(addressText('RVP')).toBe('RVP');
  expect(addressText('R'.repeat(6001))).toBe('');
});

test('what counts is the text as an address writes it', () => {
  expect(addressText('R'.repeat(5990))).toHaveLength(5990);
  expect(addressText('अ'.repeat(600))).toHaveLength(600);
  expect(addressText('अ'.repeat(700))).toBe('');
});
