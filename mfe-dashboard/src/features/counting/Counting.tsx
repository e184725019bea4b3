import type { Basis, Volume } from '@veritas/shared/domain';
import { t } from '@veritas/shared/language';
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
  { value: 'created', label: t('Created in the period'), hint: t('Devices that were created on these days') },
  { value: 'activity', label: t('By activity'), hint: t('Scans made on these days, whenever the device was created') },
] as const;

const VOLUME_CHOICES = [
  { value: 'latest', label: t('At the latest stage'), hint: t('Each device once') },
  { value: 'event', label: t('By event'), hint: t('Every scan on its own day') },
] as const;

/** What the figures count. The first of each is the default. */
export function Counting({ id, basis, onBasis, volume, onVolume }: CountingProps) {
  return (
    <div id={id} className={classes.panel}>
      <Choices legend={t('Devices counted')} choices={BASIS_CHOICES} value={basis} onChange={onBasis} />
      <Choices legend={t('Daily Processed Volume')} choices={VOLUME_CHOICES} value={volume} onChange={onVolume} />
    </div>
  );
}
