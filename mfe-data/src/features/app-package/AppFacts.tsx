import { UNKNOWN_APP_VERSION } from '@veritas/shared/api';
import { countText, formatLongTime, parseInstant } from '@veritas/shared/domain';
import { t } from '@veritas/shared/language';
import { useZone } from '@veritas/shared/session';
import { Skeleton } from '@veritas/shared/ui';
import { sizeText } from '../../lib/size-text.ts';
import type { AppFacts as Facts } from './useAppPackage.ts';
import classes from './AppPackage.module.css';

/** While the facts load, the hash takes as many lines as it will. */
const UNKNOWN_HASH = '0'.repeat(64);

/** The facts to compare with an installed app; null while they load. */
export function AppFacts({ facts }: { facts: Facts | null }) {
  const zone = useZone();
  const bar = <Skeleton lines={1} label={null} />;
  return (
    <dl className={classes.facts} aria-busy={!facts}>
      <dt>{t('Version')}</dt>
      <dd>{facts ? versionText(facts) : <Skeleton lines={1} />}</dd>
      <dt>{t('Size')}</dt>
      <dd>{facts ? bytesText(facts) : bar}</dd>
      <dt>{t('Published')}</dt>
      <dd>{facts ? formatLongTime(parseInstant(facts.published_at, zone), zone) : bar}</dd>
      <dt>SHA-256</dt>
      <dd>
        <code className={classes.hash}>{facts?.sha256 ?? UNKNOWN_HASH}</code>
      </dd>
    </dl>
  );
}

const versionText = ({ version }: Facts) => (version === UNKNOWN_APP_VERSION ? t('Unknown') : version);

const bytesText = ({ size }: Facts) => t('{size} ({bytes} bytes)', { size: sizeText(size), bytes: countText(size) });
