import { t } from '@veritas/shared/language';
import type { DownloadState } from '@veritas/shared/session';
import { Alert, Button, Card } from '@veritas/shared/ui';
import { Download } from 'lucide-react';
import { useRef } from 'react';
import { DownloadProgress } from '../../lib/download/DownloadProgress.tsx';
import { sizeText } from '../../lib/size-text.ts';
import { AppFacts } from './AppFacts.tsx';
import { appLink, isOwnMachine } from './app-link.ts';
import { QrCode } from './QrCode.tsx';
import { useAppDownload, useAppPackage } from './useAppPackage.ts';
import classes from './AppPackage.module.css';

/** The package of the mobile app: its facts, the file, and a code that leads a phone here. */
export function AppPackage() {
  const { facts, missing } = useAppPackage();
  const { state, start, clear } = useAppDownload();
  const loading = state.kind === 'loading';
  const button = useRef<HTMLButtonElement>(null);
  const link = appLink(window.location.origin);
  return (
    <div className={classes.page}>
      <Card>
        <div className={classes.file}>
          {missing !== null && (
            <Alert kind="info">
              <p>{missing}</p>
              <p>{t('The administrator of the server can publish one with the command publish-apk.')}</p>
            </Alert>
          )}
          {facts !== undefined && <AppFacts facts={facts} />}
          <div className={classes.action}>
            <Button
              ref={button}
              variant="primary"
              icon={<Download aria-hidden="true" />}
              disabled={loading || missing !== null}
              onClick={start}
            >
              {t('Download APK')}
            </Button>
            {loading && <DownloadProgress loaded={state.loaded} total={state.total} onCancel={clear} starts={button} />}
          </div>
          <Result state={state} />
        </div>
      </Card>
      <Card title={t('On a phone')}>
        <div className={classes.phone}>
          <QrCode text={link} label={t('QR code of the address beside it')} />
          <div className={classes.steps}>
            <p>
              {t(
                'Scan the code with the phone that gets the app. It opens this page; after signing in, the download starts.',
              )}
            </p>
            <p>
              <code className={classes.hash}>{link}</code>
            </p>
            {isOwnMachine(window.location.hostname) && (
              <Alert kind="warning">
                {t(
                  'This console is open as {hostname}, which only this machine can reach. Open it at the address that phones use, and the code will contain that address.',
                  { hostname: window.location.hostname },
                )}
              </Alert>
            )}
          </div>
        </div>
      </Card>
    </div>
  );
}

function Result({ state }: { state: DownloadState }) {
  if (state.kind === 'saved') {
    return (
      <Alert kind="success">{t('Saved {name} ({size})', { name: state.fileName, size: sizeText(state.bytes) })}</Alert>
    );
  }
  if (state.kind !== 'failed') return null;
  return <Alert kind="error">{state.reason ?? t('The app package could not be fetched')}</Alert>;
}
