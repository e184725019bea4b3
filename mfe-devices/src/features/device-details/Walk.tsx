import { countText } from '@veritas/shared/domain';
import { t } from '@veritas/shared/language';
import { Button, useKeyCommands } from '@veritas/shared/ui';
import { ChevronLeft, ChevronRight } from 'lucide-react';
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
export function Walk({ walk }: { walk: ListWalk }) {
  const { before, after, go } = walk;
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
      <span data-figures>{placeText(walk)}</span>
      <Button variant="quiet" aria-keyshortcuts="J" {...stepState(after > 0)} onClick={() => go(1)}>
        {t('Next')}
        <ChevronRight aria-hidden="true" />
      </Button>
    </div>
  );
}

/** The place of the open device in the list, in words. */
export function placeText({ place, count }: ListWalk): string {
  if (place === null) return t('No longer in the list');
  return t('{place} of {count}', { place: countText(place), count: countText(count) });
}

/** At an end the button stays enabled, so that it does not lose the focus. */
function stepState(possible: boolean) {
  return possible ? {} : { 'aria-disabled': true };
}
