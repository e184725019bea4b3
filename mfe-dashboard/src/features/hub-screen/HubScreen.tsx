import { countText, formatLongTime } from '@veritas/shared/domain';
import { t, translated } from '@veritas/shared/language';
import type { MeaningOf } from '@veritas/shared/records';
import { Button } from '@veritas/shared/ui';
import { useRef } from 'react';
import type { PeriodFigures } from '@veritas/shared/domain';
import classes from './HubScreen.module.css';
import { useWholeScreen } from './useWholeScreen.ts';

interface HubScreenProps {
  hub: string;
  /** Which days the figures count, and how; or the error in them. */
  counted: string;
  figures: PeriodFigures | null;
  asOf: number | null;
  zone: string;
  meaningOf: MeaningOf;
  /** Why the figures are stale; null when they are not. */
  error: string | null;
  /** Not refreshed automatically. */
  paused: boolean;
  onLeave: () => void;
}

const MOST = 3;

/** Only the figures, to be read from a distance. They refresh automatically; Escape or the one button closes it. */
export function HubScreen({ hub, counted, figures, asOf, zone, meaningOf, error, paused, onLeave }: HubScreenProps) {
  const dialog = useRef<HTMLDialogElement>(null);
  const frame = useRef<HTMLDivElement>(null);
  useWholeScreen(dialog, frame, onLeave);
  return (
    <dialog
      ref={dialog}
      className={classes.dialog}
      aria-label={t('Hub screen')}
      onCancel={(event) => {
        event.preventDefault();
        onLeave();
      }}
    >
      <div ref={frame} tabIndex={-1} className={classes.screen}>
        <header className={classes.head}>
          <h1 className={classes.hub}>{hub}</h1>
          <p className={classes.context}>
            {counted}
            {asOf !== null && ` · ${t('as of {time}', { time: formatLongTime(asOf, zone) })}`}
            {paused && ` · ${t('refresh paused')}`}
            {error !== null && (
              <strong className={classes.late}> · {t('The refresh failed: {error}', { error })}</strong>
            )}
          </p>
          <Button variant="quiet" className={classes.leave} onClick={onLeave}>
            {t('Leave hub screen')}
          </Button>
        </header>
        {figures && <Figures figures={figures} meaningOf={meaningOf} />}
      </div>
    </dialog>
  );
}

function Figures({ figures, meaningOf }: { figures: PeriodFigures; meaningOf: MeaningOf }) {
  const { tiles, distribution } = figures;
  const reasons = distribution
    .filter(({ code, count }) => code !== 'passed' && count > 0)
    .sort((a, b) => b.count - a.count)
    .slice(0, MOST);
  return (
    <>
      <dl className={classes.figures}>
        <Figure label={t('Verified at Doorstep')} value={countText(tiles.submitted)} />
        <Figure
          label={t('Rejection %')}
          value={`${tiles.rejectionPercent}%`}
          of={t('{rejected, number} of {submitted, number} submitted', { ...tiles })}
        />
        <Figure label={t('Pending')} value={countText(tiles.pending)} />
      </dl>
      <section>
        {reasons.length > 0 && <h2 className={classes.caption}>{t('Most frequent error codes')}</h2>}
        <ul className={classes.reasons}>
          {reasons.map(({ code, count }) => (
            <li key={code}>
              <b>{countText(count)}</b> {code} {translated(meaningOf(code)?.title ?? '')}
            </li>
          ))}
        </ul>
      </section>
    </>
  );
}

function Figure({ label, value, of = '' }: { label: string; value: string; of?: string }) {
  return (
    <div className={classes.figure}>
      <dt>{label}</dt>
      <dd className={classes.value}>{value}</dd>
      <dd className={classes.of}>{of}</dd>
    </div>
  );
}
