import { DOWNLOAD_APK_PATH, fetchFile, logFailure, saveFile, useMutation } from '@veritas/shared/api';
import { t } from '@veritas/shared/language';
import { QrCode } from 'lucide-react';
import type { MouseEvent } from 'react';
import { MenuLink } from './MenuLink.tsx';
import classes from './ApkDownload.module.css';

const APK_FILE = 'veritas_app.apk';

/**
 * Downloads the mobile app package. A failure is only logged (SPEC section 8); the entry itself says "not available".
 * Beside it, one step away: what the package is, and a code for phones.
 */
export function ApkDownload() {
  const { mutate, isPending, isError } = useMutation({
    mutationFn: async () => saveFile(await fetchFile({ method: 'GET', path: DOWNLOAD_APK_PATH }), APK_FILE),
    onError: (error) => logFailure('APK download', error),
  });

  function download(event: MouseEvent) {
    // The menu closes on a choice; this one stays open to say how it goes.
    event.stopPropagation();
    if (!isPending) mutate();
  }
  return (
    <div className={classes.entry}>
      <button type="button" aria-busy={isPending} onClick={download}>
        {isError ? t('Download APK (not available)') : t('Download APK')}
        {isPending && ' …'}
      </button>
      <MenuLink to="/App" label={t('QR code and version of the app')}>
        <QrCode aria-hidden="true" />
        {t('QR code')}
      </MenuLink>
    </div>
  );
}
