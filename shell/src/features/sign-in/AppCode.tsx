import {
  APP_PACKAGE_PATH,
  apiUrl,
  call,
  getAppOffer,
  logFailure,
  UNKNOWN_APP_VERSION,
  type CallOutput,
} from '@veritas/shared/api';
import { t } from '@veritas/shared/language';
import { rich } from '@veritas/shared/ui';
import encodeQR from 'qr';
import { useEffect, useState } from 'react';
import classes from './LoginPage.module.css';

type Offer = CallOutput<typeof getAppOffer> | 'none' | null;

/** The quiet zone that a reader needs around a code, in modules. */
const BORDER = 4;

/** The app package as a code for the phone and as a link for this device; a text where the server has none. */
export default function AppCode({ appKey }: { readonly appKey: string }) {
  const offer = useAppOffer(appKey);
  if (offer === null) return null;
  if (offer === 'none') return <p className={classes.subtitle}>{t('Ask an admin of your hub for it.')}</p>;
  const link = `${apiUrl(APP_PACKAGE_PATH)}?${new URLSearchParams({ key: appKey }).toString()}`;
  return (
    <div className={classes.code}>
      <Code text={window.location.origin + link} />
      <p>
        {rich('Scan the code with the phone, or <a>download the app here</a>. Both work for half an hour.', {
          a: (text) => <a href={link}>{text}</a>,
        })}
        {offer.version !== UNKNOWN_APP_VERSION && ` ${t('Version {version}.', { version: offer.version })}`}
      </p>
    </div>
  );
}

/** The package for the key; null while loading. */
function useAppOffer(key: string): Offer {
  const [offer, setOffer] = useState<Offer>(null);
  useEffect(() => {
    const asked = new AbortController();
    call(getAppOffer, { key }, { signal: asked.signal }).then(setOffer, (error: unknown) => {
      if (asked.signal.aborted) return;
      logFailure('App package', error);
      setOffer('none');
    });
    return () => asked.abort();
  }, [key]);
  return offer;
}

/** Dark on light in either theme: many readers do not support the reverse. */
function Code({ text }: { readonly text: string }) {
  const rows = encodeQR(text, 'raw', { ecc: 'medium', border: BORDER });
  const path = rows.flatMap((row, y) => row.map((dark, x) => (dark ? `M${x} ${y}h1v1h-1z` : ''))).join('');
  return (
    <svg viewBox={`0 0 ${rows.length} ${rows.length}`} shapeRendering="crispEdges" role="img">
      <title>{t('QR code of the app package')}</title>
      <rect width="100%" height="100%" fill="#fff" />
      <path d={path} fill="#000" />
    </svg>
  );
}
