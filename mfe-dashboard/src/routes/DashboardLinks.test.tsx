import { listDevices, parseDeviceRecords, parseListQuestion } from '@veritas/shared/domain';
import { DIRTY_NOW, DIRTY_RECORDS } from '@veritas/shared/testing';
import { screen } from '@testing-library/react';
import { leave, openDashboard } from '../testing/dashboard-page.tsx';

beforeEach(() => {
  jest.spyOn(Date, 'now').mockReturnValue(DIRTY_NOW);
});
afterEach(leave);
afterEach(() => jest.restoreAllMocks());

/** Every number that links to the pick list: the noun of the count, and the number of rows of its address. */
function figureLinks() {
  const records = parseDeviceRecords(DIRTY_RECORDS, 'Asia/Kolkata');
  const links = screen
    .getAllByRole<HTMLAnchorElement>('link', { hidden: true })
    .filter((link) => new URL(link.href).pathname === '/ListDevices' && /^[\d,.]+%?$/.test(link.textContent));
  return links.map((link) => {
    const question = parseListQuestion(new URL(link.href).searchParams);
    const name = link.getAttribute('aria-label') ?? '';
    return { name, says: countOf(link), rows: listDevices(records, question, DIRTY_NOW).rows.length };
  });
}

/** The number in the link; for a percentage the count is beside it, as `75 of 174 submitted`. */
function countOf(link: HTMLAnchorElement): number {
  const tile = screen.getByRole('region', { name: 'Rejection %' });
  const shown = link.textContent.includes('%') ? /% ([\d,]+) of/.exec(tile.textContent)?.[1] : link.textContent;
  return Number(shown?.replaceAll(',', ''));
}

const VIEWS = [
  { hub: 'all', basis: 'created', volume: 'latest' },
  { hub: 'all', basis: 'created', volume: 'event' },
  { hub: 'all', basis: 'activity', volume: 'latest' },
  { hub: 'all', basis: 'activity', volume: 'event' },
  { hub: 'PUN_HDP', basis: 'created', volume: 'latest' },
  { hub: 'unknown', basis: 'activity', volume: 'event' },
];
/** Hundreds of links in jsdom are slow on a busy machine. */
const PATIENCE_MS = 60_000;
const TABLES = 'table=Rejection+Trend&table=Daily+Processed+Volume';
let followed = 0;

test.each(VIEWS)(
  'every number of $hub by $basis, volume $volume, opens a list with exactly that number of rows',
  async (view) => {
    const path = `/Dashboard?${new URLSearchParams(view).toString()}&${TABLES}`;
    openDashboard({ records: DIRTY_RECORDS, path });
    await screen.findByRole('region', { name: 'Pending' });
    const links = figureLinks();
    expect(links.length).toBeGreaterThan(view.hub === 'all' ? 100 : 3);
    expect(links.filter(({ says, rows }) => says !== rows)).toEqual([]);
    followed += links.length;
  },
  PATIENCE_MS,
);

test('all numbers of the page were followed', () => {
  expect(followed).toBe(593);
});
