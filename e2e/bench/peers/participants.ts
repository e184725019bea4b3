import type { Drawn } from '../lib/in-page.ts';
import { PEERS } from './build-pages.ts';

/** A page to measure: addresses on the console's origin, and where on it the figures are seen. */
export interface Participant {
  readonly name: string;
  readonly list: {
    readonly path: string;
    /** The newest row. */
    readonly row: string;
    readonly filter: string;
    /** What scrolls; a list in pages has nothing to scroll. */
    readonly frame?: string;
  };
  readonly dashboard?: {
    readonly path: string;
    readonly drawn: Drawn;
    /** A select of the platform for the timeframe; null: a combobox with options. */
    readonly select: string | null;
  };
}

export const PARTICIPANTS: readonly Participant[] = [
  {
    name: 'Veritas Console',
    list: {
      path: '/ListDevices',
      row: '[aria-rowcount] [data-index="0"]',
      filter: '[placeholder="Filter by tracking id..."]',
      frame: ':has(> [aria-rowcount])',
    },
    dashboard: {
      path: '/Dashboard',
      drawn: { figure: 'main section [data-figures] strong', charts: { canvas: 3 } },
      select: null,
    },
  },
  {
    name: 'react-admin, 25 rows a page',
    list: {
      path: `${PEERS}react-admin/#/devices`,
      row: 'tbody > tr:first-child',
      filter: 'input[name=q]',
    },
    dashboard: {
      path: `${PEERS}react-admin/#/`,
      drawn: {
        figure: '[data-figure=submitted]',
        charts: { '.recharts-line-curve': 2, '.recharts-bar-rectangle path': 1, '.recharts-pie-sector path': 1 },
      },
      select: '#timeframe',
    },
  },
  {
    name: 'AG Grid Community',
    list: {
      path: `${PEERS}ag-grid/`,
      row: '.ag-row[row-index="0"]',
      filter: '#filter',
      frame: '.ag-grid-viewport',
    },
  },
  {
    name: 'floor: bare React list',
    list: { path: `${PEERS}bare-list/`, row: '.row:first-child', filter: '#filter', frame: '#frame' },
  },
  {
    name: 'floor: columns in a worker',
    list: { path: `${PEERS}worker-list/`, row: '.row:first-child', filter: '#filter', frame: '#frame' },
  },
];
