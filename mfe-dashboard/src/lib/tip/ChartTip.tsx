import { useEscape } from '@veritas/shared/ui';
import { useLayoutEffect, useRef, useSyncExternalStore } from 'react';
import type { ReactNode } from 'react';
import { Swatch } from '../swatch/Swatch.tsx';
import type { Mark } from '../swatch/Swatch.tsx';
import classes from './ChartTip.module.css';
import type { TipPlaces } from './tip-place.ts';

/** Between the mark and the tooltip. */
const GAP = 12;

interface ChartTipProps {
  places: TipPlaces;
  /** The content for the mark with this index. */
  children: (index: number) => ReactNode;
}

/**
 * The tooltip of a chart, beside the hovered mark; Escape closes it. All its content is also in the table of the chart,
 * so it is hidden from screen readers.
 */
export function ChartTip({ places, children }: ChartTipProps) {
  const place = useSyncExternalStore(places.subscribe, places.read);
  const tip = useRef<HTMLDivElement>(null);
  useLayoutEffect(() => {
    const element = tip.current;
    const plot = element?.offsetParent;
    if (!place || !element || !plot) return;
    const { offsetWidth, offsetHeight } = element;
    const left = place.x + GAP + offsetWidth > plot.clientWidth ? place.x - GAP - offsetWidth : place.x + GAP;
    const room = Math.max(plot.clientWidth - offsetWidth, 0);
    element.style.insetInlineStart = `${Math.min(Math.max(left, 0), room)}px`;
    element.style.insetBlockStart = `${Math.max(place.y - offsetHeight / 2, 0)}px`;
  }, [place]);
  useEscape(place !== null, places.hide);
  if (!place) return null;
  return (
    <div ref={tip} className={classes.tip} aria-hidden="true" data-testid="chart-tip">
      {children(place.index)}
    </div>
  );
}

interface TipLineProps {
  mark: Mark;
  name: string;
  count: string;
  /** The rate and its denominator, if any. */
  rate?: string | undefined;
}

/** One mark: its colour, its name, its count, and the denominator. */
export function TipLine({ mark, name, count, rate }: TipLineProps) {
  return (
    <p className={classes.line}>
      <Swatch mark={mark} />
      <span>{name}</span>
      <b>{count}</b>
      {rate && <span className={classes.rate}>{rate}</span>}
    </p>
  );
}
