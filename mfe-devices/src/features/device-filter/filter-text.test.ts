import { nextText, startText, type FilterTextEvent } from './filter-text.ts';

const typed = (text: string): FilterTextEvent => ({ type: 'typed', text });
const entered: FilterTextEvent = { type: 'entered', notice: 'Scanned before at 14:05' };
const answered: FilterTextEvent = { type: 'answered' };
const written = (text: string, byFilter: boolean): FilterTextEvent => ({ type: 'written', text, byFilter });

const after = (...events: FilterTextEvent[]) => events.reduce(nextText, startText(''));

test.each<[string, FilterTextEvent[], ReturnType<typeof startText>]>([
  ['typing', [typed('RV')], { typed: 'RV', written: '', entered: false, notice: null }],
  [
    'an address that the filter wrote, rendered when more has been typed',
    [typed('RV'), typed('RVP'), written('RV', true)],
    { typed: 'RVP', written: 'RV', entered: false, notice: null },
  ],
  [
    'an address that changed by itself',
    [typed('RVP'), entered, written('DEL', false)],
    { typed: 'DEL', written: 'DEL', entered: false, notice: null },
  ],
  [
    'Enter, before the address is rendered',
    [typed('RVP'), entered, written('RVP', true)],
    { typed: 'RVP', written: 'RVP', entered: true, notice: 'Scanned before at 14:05' },
  ],
  [
    'Enter and its device',
    [typed('RVP'), entered, answered],
    { typed: 'RVP', written: '', entered: false, notice: 'Scanned before at 14:05' },
  ],
  [
    'another letter after Enter',
    [typed('RVP'), entered, typed('RVP1')],
    { typed: 'RVP1', written: '', entered: false, notice: null },
  ],
  [
    'the same text again, as pasted over itself',
    [typed('RVP'), entered, typed('RVP')],
    { typed: 'RVP', written: '', entered: true, notice: 'Scanned before at 14:05' },
  ],
])('%s', (_case, events, state) => {
  expect(after(...events)).toEqual(state);
});
