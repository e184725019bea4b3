import { DOWNLOAD_APK_PATH, fetchFile, logFailure, saveFile } from '@veritas/shared/api';
import { QrCode } from 'lucide-react';
import { useState, type MouseEvent } from 'react';
import { MenuLink } from './MenuLink.tsx';
import classes from './ApkDownload.module.css';

const APK_FILE = 'veritas_app.apk';

/**
 * Downloads the mobile app package. A failure is only logged (SPEC section 8); the entry itself says "not available".
 * Beside it, one step away: what the package is, and a code for phones.
 */
export function ApkDownload() {
  const [state, setState] = useState<'idle' | 'busy' | 'unavailable'>('idle');

  async function download(event: MouseEvent) {
    // The menu closes on a choice; this one stays open to say how it goes.
    event.stopPropagation();
    if (state === 'busy') return;
    setState('busy');
    try {
      saveFile(await fetchFile({ method: 'GET', path: DOWNLOAD_APK_PATH }), APK_FILE);
      setState('idle');
    } catch (error) {
      logFailure('APK download', error);
      setState('unavailable');
    }
  }

  return (
    <div className={classes.entry}>
      <button type="button" aria-busy={state === 'busy'} onClick={(event) => void download(event)}>
        Download APK
        {state === 'busy' && ' …'}
        {state === 'unavailable' && ' (not available)'}
      </button>
      <MenuLink to="/App" label="QR code and version of the app">
        <QrCode aria-hidden="true" />
        QR code
      </MenuLink>
    </div>
  );
}
