import { useState } from 'react';
import type { ScanOutcome } from './scan-outcome.ts';
import { playScanSound } from './scan-sound.ts';
import { areScanSoundsOn } from './useScanSounds.ts';

/** Visible and audible feedback of a scan: `flashes` counts the unknown ones, each of which flashes. */
export function useScanFeedback() {
  const [flashes, setFlashes] = useState(0);
  function report(outcome: ScanOutcome) {
    if (outcome === 'unknown') setFlashes((count) => count + 1);
    if (areScanSoundsOn()) playScanSound(outcome);
  }
  return { flashes, report };
}
