import { csvFile, saveFile } from '@veritas/shared/api';
import { longDayText, periodText } from '@veritas/shared/domain';
import type { Day } from '@veritas/shared/domain';
import { t, translated } from '@veritas/shared/language';
import { Menu, useChartColors } from '@veritas/shared/ui';
import type { RefObject } from 'react';
import { saveImage } from './save-image.ts';
import type { ImageText } from './save-image.ts';
import classes from './SaveMenu.module.css';

interface SaveMenuProps {
  /** In English, as in the name of the file. */
  title: string;
  hubName: string;
  zone: string;
  days: readonly Day[];
  /** As the CSV has them, the header first. */
  rows: readonly (readonly (string | number)[])[];
  legend: ImageText['legend'];
  /** Around the chart; null while none is drawn. */
  plot: RefObject<HTMLElement | null> | null;
  table?: { readonly on: boolean; readonly toggle: () => void };
}

/** A chart in its other forms, one step away. */
export function SaveMenu({ title, hubName, zone, days, rows, legend, plot, table }: SaveMenuProps) {
  const { surface } = useChartColors();
  const hubInName = hubName === t('All Hubs') ? 'all hubs' : hubName;
  const fileName = [title, hubInName, days[0], days.at(-1)].join('_').toLowerCase().replaceAll(' ', '-');
  function savePicture() {
    const chart = plot?.current?.querySelector('canvas');
    if (chart)
      saveImage(chart, surface, fileName, {
        title: translated(title),
        note: t('{hub}, {days}, in {zone}', { hub: hubName, days: periodText(days, longDayText), zone }),
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
