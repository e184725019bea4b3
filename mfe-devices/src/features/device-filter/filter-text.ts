/**
 * As it is written in an address, where a letter of Hindi takes nine characters. Servers refuse longer addresses when
 * the page is reloaded; a paste of more IDs lasts as long as the page.
 */
const MAX_IN_ADDRESS = 6000;

/** The text of the filter, from the keyboard to the address. */
export interface FilterText {
  readonly typed: string;
  /** The text that rows are shown for; it follows `typed`, at once or when there is time. */
  readonly asked: string;
  /** The text in the address when that was last rendered. */
  readonly written: string;
  /** Whether Enter was pressed and the device of the text is still to be opened. */
  readonly entered: boolean;
  /** A message about the entered text, until the text changes. */
  readonly notice: string | null;
}

export type FilterTextEvent =
  /** `rowsWait`: the letters are shown before their rows. */
  | { readonly type: 'typed'; readonly text: string; readonly rowsWait: boolean }
  /** There is time for the rows of the typed text. */
  | { readonly type: 'asked' }
  | { readonly type: 'entered'; readonly notice: string | null }
  /** The rows of the entered text have come, and its device was opened if one was found. */
  | { readonly type: 'answered' }
  /** `byFilter`: the filter itself wrote the address. */
  | { readonly type: 'written'; readonly text: string; readonly byFilter: boolean };

export function startText(written: string): FilterText {
  return { typed: written, asked: written, written, entered: false, notice: null };
}

/**
 * The text after an event. An address that the filter did not write (Back, a link) wins over the typed text. One that
 * it wrote never does: a slow machine renders it when more has been typed, and written, since.
 */
export function nextText(state: FilterText, event: FilterTextEvent): FilterText {
  switch (event.type) {
    case 'typed':
      return event.text === state.typed ? state : afterTyping(state, event.text, event.rowsWait);
    case 'asked':
      return { ...state, asked: state.typed };
    case 'entered':
      return { ...state, entered: true, notice: event.notice };
    case 'answered':
      return { ...state, entered: false };
    case 'written':
      return event.byFilter ? { ...state, written: event.text } : startText(event.text);
  }
}

function afterTyping({ written, asked }: FilterText, text: string, rowsWait: boolean): FilterText {
  return { ...startText(text), written, asked: rowsWait ? asked : text };
}

/**
 * Whether Enter was pressed and both the rows asked for and the address have caught up with the text. Opening a device
 * before that would add an entry to the history whose address the filter took for one that it did not write.
 */
export function isScanDue({ typed, asked, written, entered }: FilterText): boolean {
  return entered && asked === typed && written === typed;
}

/** The typed text as the address holds it: nothing of a text that is too long for one. */
export function addressText(typed: string): string {
  if (typed.length > MAX_IN_ADDRESS) return '';
  return new URLSearchParams({ q: typed }).toString().length <= MAX_IN_ADDRESS ? typed : '';
}
