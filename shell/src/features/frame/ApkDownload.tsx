import { t } from '@veritas/shared/language';
import { useFocusAfterRemoval } from '@veritas/shared/ui';
import { QrCode } from 'lucide-react';
import { useRef, type MouseEvent } from 'react';
import { MenuLink } from './MenuLink.tsx';
import type { ApkDownloadState } from './useApkDownload.ts';
import classes from './ApkDownload.module.css';

/**
 * Downloads the mobile app package. When that fails the entry itself says "not available" (SPEC section 8). Beside it
 * is a link to the facts about the package and a code for phones.
 */
export function ApkDownload({ download }: { readonly download: ApkDownloadState }) {
  const { isLoading, isFailed, start, cancel } = download;
  const button = useRef<HTMLButtonElement>(null);
  const leavesFocus = useFocusAfterRemoval(() => button.current);
  // The menu closes on a choice; this entry keeps it open to show the progress.
  const inOpenMenu = (choose: () => void) => (event: MouseEvent) => {
    event.stopPropagation();
    choose();
  };
  return (
    <div className={classes.entry}>
      <button ref={button} type="button" aria-busy={isLoading} onClick={inOpenMenu(start)}>
        {isFailed ? t('Download APK (not available)') : t('Download APK')}
        {isLoading && ' …'}
      </button>
      {isLoading && (
        <button
          ref={leavesFocus}
          type="button"
          aria-label={t('Cancel the download of the app')}
          onClick={inOpenMenu(cancel)}
        >
          {t('Cancel')}
        </button>
      )}
      <MenuLink to="/App" label={t('QR code and version of the app')}>
        <QrCode aria-hidden="true" />
        {t('QR code')}
      </MenuLink>
    </div>
  );
}
