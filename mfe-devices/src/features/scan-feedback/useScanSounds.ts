import { personal } from '@veritas/shared/session';
import { useSyncExternalStore } from 'react';
import { playScanSound } from './scan-sound.ts';

const SETTING = 'scan-sounds';

export function areScanSoundsOn(): boolean {
  return personal.browser.getItem(SETTING) === 'on';
}

/** Whether scan sounds are on: off until the signed-in user switches them on in this browser. */
export function useScanSounds() {
  const on = useSyncExternalStore(personal.browser.subscribe, areScanSoundsOn);
  function setOn(next: boolean) {
    personal.browser.setItem(SETTING, next ? 'on' : 'off');
    // Immediately, so that the volume can be set.
    if (next) playScanSound('good');
  }
  return { on, setOn };
}
