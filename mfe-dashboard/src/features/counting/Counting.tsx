import type { Basis, Volume } from '@veritas/shared/domain';
import { Choices } from './Choices.tsx';
import classes from './Counting.module.css';

interface CountingProps {
  id: string;
  basis: Basis;
  onBasis: (basis: Basis) => void;
  volume: Volume;
  onVolume: (volume: Volume) => void;
}

const BASIS_CHOICES = [
  { value: 'created', label: 'Created in the period', hint: 'Devices that were created on these days' },
  { value: 'activity', label: 'By activity', hint: 'Scans made on these days, whenever the device was created' },
] as const;

const VOLUME_CHOICES = [
  { value: 'latest', label: 'At the latest stage', hint: 'Each device once' },
  { value: 'event', label: 'By event', hint: 'Every scan on its own day' },
] as const;

/** What the figures count. The first of each is the usual one. */
export function Counting({ id, basis, onBasis, volume, onVolume }: CountingProps) {
  return (
    <div id={id} className={classes.panel}>
      <Choices legend="Devices counted" choices={BASIS_CHOICES} value={basis} onChange={onBasis} />
      <Choices legend="Daily Processed Volume" choices={VOLUME_CHOICES} value={volume} onChange={onVolume} />
    </div>
  );
}
