import { UNKNOWN_APP_VERSION } from '@veritas/shared/api';
import { countText, formatLongTime, parseInstant } from '@veritas/shared/domain';
import { t } from '@veritas/shared/language';
import { useZone } from '@veritas/shared/session';
import { sizeText } from '../../lib/size-text.ts';
import type { AppFacts as Facts } from './useAppPackage.ts';
import classes from './AppPackage.module.css';

/** The facts to compare with an installed app. */
export function AppFacts({ facts: { version, size, sha256, published_at: at } }: { facts: Facts }) {
  const zone = useZone();
  return (
    <dl className={classes.facts}>
      <dt>{t('Version')}</dt>
      <dd>{version === UNKNOWN_APP_VERSION ? t('Unknown') : version}</dd>
      <dt>{t('Size')}</dt>
      <dd>
        {t('{size} ({bytes} bytes)', {
          size: sizeText(size),
          bytes: countText(size),
        })}
      </dd>
      <dt>{t('Published')}</dt>
      <dd>{formatLongTime(parseInstant(at, zone), zone)}</dd>
      <dt>SHA-256</dt>
      <dd>
        <code className={classes.hash}>{sha256}</code>
      </dd>
    </dl>
  );
}
