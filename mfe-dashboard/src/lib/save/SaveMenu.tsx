import { csvFile, saveFile } from '@veritas/shared/api';
import { longDayText, operatorWords, periodText } from '@veritas/shared/domain';
import type { Day } from '@veritas/shared/domain';
import { message, t, translated } from '@veritas/shared/language';
import { Menu, useChartColors } from '@veritas/shared/ui';
import type { RefObject } from 'react';
import type { View } from '../figure/view.ts';
import { saveImage } from './save-image.ts';
import type { ImageText } from './save-image.ts';
import classes from './SaveMenu.module.css';

/** The subject of the saved figures, and the counted devices. */
export type SavedView = Pick<View, 'hubName' | 'operator' | 'basis' | 'zone'>;

interface SaveMenuProps {
  /** In English, as in the name of the file. */
  title: string;
  view: SavedView;
  /** How the chart counts unless by default: the name of the choice, in English. */
  way?: string | undefined;
  days: readonly Day[];
  /** As in the CSV, the header first. */
  rows: readonly (readonly (string | number)[])[];
  legend: ImageText['legend'];
  /** Element around the chart; null without one. */
  plot: RefObject<HTMLElement | null> | null;
  table?: { readonly on: boolean; readonly toggle: () => void };
}

/** Saves or copies a chart in other formats. */
export function SaveMenu({ title, view, way, days, rows, legend, plot, table }: SaveMenuProps) {
  const { surface } = useChartColors();
  const ways = [...(view.basis === 'activity' ? [message('By activity')] : []), ...(way ? [way] : [])];
  const fileName = fileNameOf([title, ...scopeInFileName(view), ...ways, days[0] ?? '', days.at(-1) ?? '']);
  function savePicture() {
    const chart = plot?.current?.querySelector('canvas');
    if (chart)
      saveImage(chart, surface, fileName, {
        title: translated(title),
        notes: notesOf(view, days, ways),
        legend,
      });
  }
  return (
    <div className={classes.menu}>
      <Menu label={t('More')}>
        {table && (
          <button type="button" onClick={table.toggle}>
            {table.on ? t('Show as chart') : t('Show as table')}
          </button>
        )}
        <button type="button" onClick={() => saveFile(csvFile(rows), `${fileName}.csv`)}>
          {t('Save as CSV')}
        </button>
        {plot && (
          <button type="button" onClick={savePicture}>
            {t('Save as PNG')}
          </button>
        )}
      </Menu>
    </div>
  );
}

function fileNameOf(parts: readonly string[]): string {
  return parts.join('_').toLowerCase().replaceAll(' ', '-');
}

/** In English. By the value of an operator, not its label: a user called "unknown" is not the unknown operator. */
function scopeInFileName({ hubName, operator }: SavedView): string[] {
  return [hubName === t('All Hubs') ? 'all hubs' : hubName, ...(operator === null ? [] : [operator])];
}

/** A setting other than the default has its own line: a chart on a phone has no space for both. */
function notesOf({ hubName, zone, operator }: SavedView, days: readonly Day[], ways: readonly string[]): string[] {
  const unusual = [
    ...(operator === null ? [] : [t('Operator: {operator}', { operator: operatorWords(operator) })]),
    ...ways.map(translated),
  ].join(', ');
  const usual = t('{hub}, {days}, in {zone}', { hub: hubName, days: periodText(days, longDayText), zone });
  return unusual === '' ? [usual] : [usual, unusual];
}
