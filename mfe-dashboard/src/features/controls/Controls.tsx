import { TIMEFRAMES } from '@veritas/shared/domain';
import type { Timeframe } from '@veritas/shared/domain';
import { Select } from '@veritas/shared/ui';
import type { Option } from '@veritas/shared/ui';
import classes from './Controls.module.css';

interface ControlsProps {
  hubs: readonly Option[];
  hub: string;
  onHub: (hub: string) => void;
  timeframe: Timeframe;
  onTimeframe: (timeframe: Timeframe) => void;
}

export function Controls({ hubs, hub, onHub, timeframe, onTimeframe }: ControlsProps) {
  return (
    <div className={classes.controls}>
      <Select label="Hub" items={hubs} value={hub} onChange={onHub} />
      <Select label="Timeframe" items={TIMEFRAMES} value={timeframe} onChange={onTimeframe} />
    </div>
  );
}
