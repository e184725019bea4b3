import { ALL_HUBS, daysOf, dayToNumber, followed, hubKey, NO_DAY, operatorChoice } from '@veritas/shared/domain';
import type { DeviceColumns } from '@veritas/shared/domain';
import type { SignalQuestion } from './signal.ts';
import { Tallies } from './tallies.ts';

/** The doorstep scans of a query. After a change of the records only what changed is counted again. */
export const talliesOf = followed<SignalQuestion, Tallies>({
  keyOf: ({ days, zone, hub, operator }) => JSON.stringify([days[0], days.length, zone, hub, operator]),
  count: (view, question) => {
    const tallies = new Tallies(view.columns, question.days.length);
    tallyScans(tallies, view.columns, { slots: view.slots, question, sign: 1 });
    return tallies;
  },
  update: (tallies, { columns }, { question, change: { gone, added } }) => {
    tallyScans(tallies, columns, { slots: gone, question, sign: -1 });
    tallyScans(tallies, columns, { slots: added, question, sign: 1 });
    return tallies;
  },
});

interface Scans {
  readonly slots: ArrayLike<number>;
  readonly question: SignalQuestion;
  /** -1 subtracts them from the counts. */
  readonly sign: 1 | -1;
}

function tallyScans(tallies: Tallies, columns: DeviceColumns, { slots, question, sign }: Scans): void {
  const { days, zone, hub, operator } = question;
  const { numbers, dictionaries } = columns;
  const first = dayToNumber(days[0] ?? '');
  const submittedOn = daysOf(columns, 'submittedAt', zone);
  const isOfHub = dictionaries.hubCode.where((code) => hub === ALL_HUBS || hubKey(code) === hubKey(hub));
  const isOfOperator = dictionaries.user.where((name) => operator === null || operatorChoice(name) === operator);
  for (let index = 0; index < slots.length; index += 1) {
    const slot = slots[index] ?? 0;
    const day = (submittedOn[slot] ?? NO_DAY) - first;
    // Without days there is no first one.
    if (!(day >= 0 && day < days.length)) continue;
    if (isOfHub[numbers.hubCode[slot] ?? 0] === 1 && isOfOperator[numbers.submittedBy[slot] ?? 0] === 1) {
      tallies.add(slot, day, sign);
    }
  }
}
