import type { ListedRecords } from '../records/many-records.ts';

const DIGITS = [...'1234567890'];

/** The tracking ID of the newest record with this text in its ID. */
export function newestWith({ ids, times }: Pick<ListedRecords, 'ids' | 'times'>, text: string): string {
  let newest = -1;
  ids.forEach((id, index) => {
    if (id.includes(text) && (newest < 0 || (times[index] ?? 0) > (times[newest] ?? 0))) newest = index;
  });
  const id = ids[newest];
  if (id === undefined) throw new Error(`No record has ${text} in its ID`);
  return id;
}

/** Two digits and their removal, each of which makes another record the first one, so that its answer can be seen. */
export function keysFor(many: Pick<ListedRecords, 'ids' | 'times'>): readonly { key: string; text: string }[] {
  const first = nextDigit(many, '');
  const second = nextDigit(many, first);
  return [
    { key: first, text: first },
    { key: second, text: first + second },
    { key: 'Backspace', text: first },
    { key: 'Backspace', text: '' },
  ];
}

function nextDigit(many: Pick<ListedRecords, 'ids' | 'times'>, text: string): string {
  const before = newestWith(many, text);
  const digit = DIGITS.find(
    (each) => many.ids.some((id) => id.includes(text + each)) && newestWith(many, text + each) !== before,
  );
  if (digit === undefined) throw new Error(`No digit behind ${text} changes the first row`);
  return digit;
}
