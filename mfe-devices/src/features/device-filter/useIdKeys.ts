import { areSingleKeysOn, latinKey } from '@veritas/shared/ui';
import { useState, type KeyboardEvent } from 'react';
import { QuickText } from '../../lib/browser/quick-text.ts';
import type { DeviceFilterState } from './useDeviceFilter.ts';

type Key = KeyboardEvent<HTMLInputElement>;

/** Keys of the filter by tracking ID besides typing, for users and scanners. */
export function useIdKeys(filter: DeviceFilterState, onEnter: () => void, onLeave: () => void): (event: Key) => void {
  const [quick] = useState(() => new QuickText());

  /** IDs have Latin letters only: any others come from a layout that was not switched before the scan. */
  function insert(letter: string, field: HTMLInputElement) {
    const { selectionStart, selectionEnd, value } = field;
    field.setRangeText(letter, selectionStart ?? value.length, selectionEnd ?? value.length, 'end');
    filter.setText(field.value);
  }

  return (event) => {
    const { key, currentTarget, nativeEvent } = event;
    const isTyped = quick.add(nativeEvent);
    const isScanned = quick.end(nativeEvent) !== null;
    // An input method uses these keys to select characters.
    if (nativeEvent.isComposing) return;
    if (key === 'Enter' || isScanned) {
      if (isScanned) event.preventDefault();
      // Selected, so that the next scan replaces it.
      currentTarget.select();
      onEnter();
    }
    if (key === 'ArrowDown') {
      event.preventDefault();
      onLeave();
    }
    if (key === 'Escape' && filter.text !== '') {
      event.preventDefault();
      filter.setText('');
    }
    const latin = latinKey(nativeEvent);
    if (event.ctrlKey || event.metaKey || event.altKey) return;
    // The key that leads to the field; no ID has it.
    if (latin === '/' && isTyped && areSingleKeysOn()) {
      event.preventDefault();
      currentTarget.select();
    } else if (latin !== key) {
      event.preventDefault();
      insert(latin, currentTarget);
    }
  };
}
