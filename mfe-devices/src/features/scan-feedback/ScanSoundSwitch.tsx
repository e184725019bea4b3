import { t } from '@veritas/shared/language';
import classes from './ScanFeedback.module.css';
import { useScanSounds } from './useScanSounds.ts';

/** Switches the sounds for good, bad and unknown scans. */
export function ScanSoundSwitch() {
  const { on, setOn } = useScanSounds();
  return (
    <label className={classes.switch}>
      <input type="checkbox" role="switch" checked={on} onChange={(event) => setOn(event.target.checked)} />
      {t('Scan sounds')}
    </label>
  );
}
