/** The text of the filter, from the keyboard to the address. */
export interface FilterText {
  readonly typed: string;
  /** What rows are shown for; it follows `typed`, at once or when there is time. */
  readonly asked: string;
  /** What the address held when it was last rendered. */
  readonly written: string;
  /** Whether Enter was pressed and the device of the text is still to be opened. */
  readonly entered: boolean;
  /** What there is to say of the entered text, as long as it is there. */
  readonly notice: string | null;
}

export type FilterTextEvent =
  /** `rowsWait`: the letters are to be seen before the rows. */
  | { readonly type: 'typed'; readonly text: string; readonly rowsWait: boolean }
  /** There is time for the rows of what is typed. */
  | { readonly type: 'asked' }
  | { readonly type: 'entered'; readonly notice: string | null }
  /** The rows of the entered text were there, and its device opened if one was found. */
  | { readonly type: 'answered' }
  /** `byFilter`: the filter itself wrote the address. */
  | { readonly type: 'written'; readonly text: string; readonly byFilter: boolean };

export function startText(written: string): FilterText {
  return { typed: written, asked: written, written, entered: false, notice: null };
}

/**
 * The text after an event. An address that changed by itself (Back, a link) wins over what is typed. One that the
 * filter wrote never does: a slow machine renders it when more has been typed, and written, since.
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
