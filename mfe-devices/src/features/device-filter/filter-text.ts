/**
 * As written in an address, where a letter of Hindi takes nine characters. Servers refuse longer addresses when the
 * page is reloaded; a longer paste lasts as long as the page.
 */
const MAX_IN_ADDRESS = 6000;

/** The text of the filter, from the keyboard to the address. */
export interface FilterText {
  readonly typed: string;
  /** The text that rows are shown for; it follows `typed`, immediately or deferred. */
  readonly asked: string;
  /** The text in the last rendered address. */
  readonly written: string;
  /** Whether Enter was pressed and the device of the text is still to be opened. */
  readonly entered: boolean;
  /** A message about the entered text, until the text changes. */
  readonly notice: string | null;
}

export type FilterTextEvent =
  /** `rowsWait`: the letters are shown before their rows. */
  | { readonly type: 'typed'; readonly text: string; readonly rowsWait: boolean }
  /** The deferred rows of the typed text are rendered. */
  | { readonly type: 'asked' }
  | { readonly type: 'entered'; readonly notice: string | null }
  /** The rows of the entered text are rendered, and its device was opened if found. */
  | { readonly type: 'answered' }
  /** `byFilter`: the filter itself wrote the address. */
  | { readonly type: 'written'; readonly text: string; readonly byFilter: boolean };

export function startText(written: string): FilterText {
  return { typed: written, asked: written, written, entered: false, notice: null };
}

/**
 * The text after an event. An address that the filter did not write (Back, a link) replaces the typed text. One that it
 * wrote does not: a slow machine renders it when more has been typed, and written, since.
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
 * Whether Enter was pressed and both the rows and the address are up to date. Opening a device before that would add a
 * history entry whose address the filter would treat as external.
 */
export function isScanDue({ typed, asked, written, entered }: FilterText): boolean {
  return entered && asked === typed && written === typed;
}

/** The typed text as stored in the address: empty for a text that is too long for one. */
export function addressText(typed: string): string {
  if (typed.length > MAX_IN_ADDRESS) return '';
  return new URLSearchParams({ q: typed }).toString().length <= MAX_IN_ADDRESS ? typed : '';
}
