import { countText, shortText } from '@veritas/shared/domain';
import { t } from '@veritas/shared/language';
import { Button, VisuallyHidden } from '@veritas/shared/ui';
import { ChevronLeft, ChevronRight } from 'lucide-react';
import { useKeyCommands } from '../../lib/browser/single-keys.ts';
import classes from './DeviceDetails.module.css';

/** Navigation through the list from the details. */
export interface ListWalk {
  /** The open row of the list, from 1; null when the device has left the list. */
  readonly place: number | null;
  readonly count: number;
  /** The number of rows on either side of it, or of its gap. */
  readonly before: number;
  readonly after: number;
  /** Moves by a number of rows; does nothing beyond the ends. */
  readonly go: (rows: 1 | -1) => void;
}

/** Previous and next device of the list, by button or by K and J. */
export function Walk({ walk, trackingId }: { walk: ListWalk; trackingId: string }) {
  const { place, count, before, after, go } = walk;
  useKeyCommands({ j: () => go(1), J: () => go(1), k: () => go(-1), K: () => go(-1) }, 'dialog');
  return (
    <div className={classes.walk} role="group" aria-label={t('Devices in the list')}>
      <Button
        variant="quiet"
        icon={<ChevronLeft aria-hidden="true" />}
        aria-keyshortcuts="K"
        {...stepState(before > 0)}
        onClick={() => go(-1)}
      >
        {t('Previous')}
      </Button>
      <span role="status" data-figures>
        {/* Announces the current device to screen readers. */}
        <VisuallyHidden>{shortText(trackingId)} </VisuallyHidden>
        {place === null
          ? t('No longer in the list')
          : t('{place} of {count}', { place: countText(place), count: countText(count) })}
      </span>
      <Button variant="quiet" aria-keyshortcuts="J" {...stepState(after > 0)} onClick={() => go(1)}>
        {t('Next')}
        <ChevronRight aria-hidden="true" />
      </Button>
    </div>
  );
}

/** At an end the button stays enabled, so that it does not lose the focus. */
function stepState(possible: boolean) {
  return possible ? {} : { 'aria-disabled': true };
}
