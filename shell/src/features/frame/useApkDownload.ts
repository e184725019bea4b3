import { DOWNLOAD_APK_PATH, logFailure } from '@veritas/shared/api';
import { useDownload } from '@veritas/shared/session';

const APK_FILE = 'veritas_app.apk';

export interface ApkDownloadState {
  readonly isLoading: boolean;
  readonly isFailed: boolean;
  readonly start: () => void;
  readonly cancel: () => void;
}

/** The download of the menu, which continues while its menu is closed and pages change. A failure is only logged. */
export function useApkDownload(): ApkDownloadState {
  const { state, download, clear } = useDownload({
    belongsTo: 'frame',
    onError: (error) => logFailure('APK download', error),
  });
  const isLoading = state.kind === 'loading';
  return {
    isLoading,
    isFailed: state.kind === 'failed',
    start() {
      if (!isLoading) download({ method: 'GET', path: DOWNLOAD_APK_PATH }, APK_FILE);
    },
    cancel: clear,
  };
}
