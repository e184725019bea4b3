import { useCombobox, type UseComboboxState, type UseComboboxStateChangeOptions } from 'downshift';
import { pageAway } from './options.ts';

type Change<Item> = UseComboboxStateChangeOptions<Item> & { props: { itemToString: (item: Item) => string } };

/**
 * Downshift's state with two more rules: Page Up and Page Down move by a page of the list, and leaving the field
 * without a choice restores the text of the selection, so that the field never shows another value than is sent.
 */
export function reduceCombobox(count: number) {
  const types = useCombobox.stateChangeTypes;
  return <Item>(state: UseComboboxState<Item>, { type, changes, props }: Change<Item>) => {
    switch (type) {
      case types.InputKeyDownPageDown:
      case types.InputKeyDownPageUp: {
        const direction = type === types.InputKeyDownPageDown ? 1 : -1;
        return { ...changes, highlightedIndex: pageAway(state.highlightedIndex, direction, count) };
      }
      case types.InputBlur:
      case types.InputKeyDownEscape: {
        if (type === types.InputKeyDownEscape && !state.isOpen) return changes;
        const selectedItem = state.inputValue === '' ? null : state.selectedItem;
        return { ...changes, selectedItem, inputValue: selectedItem ? props.itemToString(selectedItem) : '' };
      }
      default:
        return changes;
    }
  };
}
