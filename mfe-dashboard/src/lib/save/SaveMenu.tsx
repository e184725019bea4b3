import { csvFile, saveFile } from '@veritas/shared/api';
import { longDayText, periodText } from '@veritas/shared/domain';
import type { Day } from '@veritas/shared/domain';
import { Menu, useChartColors } from '@veritas/shared/ui';
import type { RefObject } from 'react';
import { saveImage } from './save-image.ts';
import type { ImageText } from './save-image.ts';
import classes from './SaveMenu.module.css';

interface SaveMenuProps {
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
  const fileName = [title, hubName, days[0], days.at(-1)].join('_').toLowerCase().replaceAll(' ', '-');
  function savePicture() {
    const chart = plot?.current?.querySelector('canvas');
    if (chart)
      saveImage(chart, surface, fileName, {
        title,
        note: `${hubName}, ${periodText(days, longDayText)}, in ${zone}`,
        legend,
      });
  }
  return (
    <div className={classes.menu}>
      <Menu label="More">
        {table && (
          <button type="button" onClick={table.toggle}>
            {table.on ? 'Show as chart' : 'Show as table'}
          </button>
        )}
        <button type="button" onClick={() => saveFile(csvFile(rows), `${fileName}.csv`)}>
          Save as CSV
        </button>
        {plot && (
          <button type="button" onClick={savePicture}>
            Save as PNG
          </button>
        )}
      </Menu>
    </div>
  );
}
