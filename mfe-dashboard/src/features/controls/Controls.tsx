import { TIMEFRAMES } from '@veritas/shared/domain';
import type { TimeframeChoice } from '@veritas/shared/domain';
import { t } from '@veritas/shared/language';
import { Button, Select } from '@veritas/shared/ui';
import type { Option } from '@veritas/shared/ui';
import classes from './Controls.module.css';

const TIMEFRAME_CHOICES: readonly Option<TimeframeChoice>[] = [
  ...TIMEFRAMES,
  { value: 'custom', label: t('Custom range…') },
];

interface ControlsProps {
  hubs: { readonly options: readonly Option[]; readonly loading: boolean };
  hub: string;
  onHub: (hub: string) => void;
  timeframe: TimeframeChoice;
  onTimeframe: (timeframe: TimeframeChoice) => void;
  /** The part of the page that shows and changes the filters. */
  counting: { readonly id: string; readonly open: boolean; readonly toggle: () => void };
}

export function Controls({ hubs, hub, onHub, timeframe, onTimeframe, counting }: ControlsProps) {
  return (
    <div className={classes.controls}>
      <Select label={t('Hub')} items={hubs.options} loading={hubs.loading} value={hub} onChange={onHub} />
      <Select label={t('Timeframe')} items={TIMEFRAME_CHOICES} value={timeframe} onChange={onTimeframe} />
      <Button
        variant="quiet"
        className={classes.counting}
        aria-expanded={counting.open}
        aria-controls={counting.id}
        onClick={counting.toggle}
      >
        {t('Counting')}
      </Button>
    </div>
  );
}
