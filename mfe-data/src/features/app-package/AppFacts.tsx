import { countText, formatLongTime, parseInstant } from '@veritas/shared/domain';
import { useZone } from '@veritas/shared/session';
import { kilobytes, megabytes } from '../../lib/size-text.ts';
import type { AppFacts as Facts } from './useAppPackage.ts';
import classes from './AppPackage.module.css';

/** What to compare the installed app by. */
export function AppFacts({ facts: { version, size, sha256, published_at: at } }: { facts: Facts }) {
  const zone = useZone();
  return (
    <dl className={classes.facts}>
      <dt>Version</dt>
      <dd>{version}</dd>
      <dt>Size</dt>
      <dd>
        {size < 1_048_576 ? kilobytes(size) : megabytes(size)} ({countText(size)} bytes)
      </dd>
      <dt>Published</dt>
      <dd>{formatLongTime(parseInstant(at, zone), zone)}</dd>
      <dt>SHA-256</dt>
      <dd>
        <code className={classes.hash}>{sha256}</code>
      </dd>
    </dl>
  );
}
