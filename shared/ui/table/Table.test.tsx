import { render, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import type { Column } from './column.ts';
import { Table } from './Table.tsx';

interface Hub {
  code: string;
  rejections: number;
}
const columns: Column<Hub>[] = [
  { key: 'hub', header: 'Hub', cell: (hub) => hub.code, rowHeader: true },
  { key: 'rejections', header: 'Rejections', cell: (hub) => hub.rejections, align: 'end' },
];

test('a column without a cell does not compile', () => {
  // @ts-expect-error -- `cell` is missing
  const column: Column<Hub> = { key: 'hub', header: 'Hub' };
  expect(column).not.toHaveProperty('cell');
});

test('a table has a name, headed columns and rows named by their first cell', () => {
  render(
    <Table caption="Top hubs" columns={columns} rows={[{ code: 'BLR', rejections: 0 }]} rowKey={(hub) => hub.code} />,
  );
  expect(screen.getByRole('table', { name: 'Top hubs' })).toBeInTheDocument();
  expect(screen.getByRole('columnheader', { name: 'Rejections' })).toBeInTheDocument();
  expect(screen.getByRole('rowheader', { name: 'BLR' })).toBeInTheDocument();
  expect(screen.getByRole('cell', { name: '0' })).toBeInTheDocument();
});

test('where a row goes with the focus in it, the row that takes its place has the focus, else what is around', async () => {
  const ended: Column<Hub>[] = [{ key: 'end', header: 'End', cell: ({ code }) => <button>End {code}</button> }];
  const table = (rows: Hub[]) => (
    <main tabIndex={-1}>
      <Table caption="Top hubs" columns={ended} rows={rows} rowKey={({ code }) => code} />
    </main>
  );
  const [blr, pat] = [
    { code: 'BLR', rejections: 0 },
    { code: 'PAT', rejections: 0 },
  ];
  const { rerender } = render(table([blr, pat]));
  screen.getByRole('button', { name: 'End PAT' }).focus();
  rerender(table([pat]));
  expect(screen.getByRole('button', { name: 'End PAT' })).toHaveFocus();
  rerender(table([blr, pat]));
  screen.getByRole('button', { name: 'End BLR' }).focus();
  rerender(table([pat]));
  await waitFor(() => expect(screen.getByRole('row', { name: 'End PAT' })).toHaveFocus());
  screen.getByRole('button', { name: 'End PAT' }).focus();
  rerender(table([blr]));
  await waitFor(() => expect(screen.getByRole('row', { name: 'End BLR' })).toHaveFocus());
  screen.getByRole('button', { name: 'End BLR' }).focus();
  rerender(table([]));
  await waitFor(() => expect(screen.getByRole('main')).toHaveFocus());
});

test('as cards each fact carries the name of its column, and the roles of a table stay', () => {
  render(
    <Table
      caption="Top hubs"
      cards
      columns={columns}
      rows={[{ code: 'BLR', rejections: 0 }]}
      rowKey={(hub) => hub.code}
    />,
  );
  expect(screen.getByRole('cell', { name: '0' })).toHaveAttribute('data-label', 'Rejections');
  for (const element of screen.getAllByRole('row')) expect(element).toHaveAttribute('role', 'row');
  expect(screen.getByRole('table')).toHaveAttribute('data-cards');
});

test('a table without rows says why', () => {
  render(<Table caption="Top hubs" columns={columns} rows={[]} rowKey={(hub) => hub.code} empty="No data available" />);
  expect(screen.getByRole('cell', { name: 'No data available' })).toHaveAttribute('colspan', '2');
});

test('the header of a column that sorts is a button, and says how the rows are sorted', async () => {
  const onSort = jest.fn();
  const sortable: Column<Hub, 'code' | 'rejections'>[] = [
    { key: 'hub', header: 'Hub', cell: (hub) => hub.code, rowHeader: true, sortKey: 'code' },
    { key: 'rejections', header: 'Rejections', cell: (hub) => hub.rejections, sortKey: 'rejections' },
    { key: 'action', header: 'Action', cell: () => 'Open', card: 'unnamed' },
  ];
  const order = { by: 'code', descending: true, onSort } as const;
  render(<Table caption="Top hubs" columns={sortable} rows={[]} rowKey={(hub) => hub.code} order={order} />);
  expect(screen.getByRole('columnheader', { name: 'Hub' })).toHaveAttribute('aria-sort', 'descending');
  expect(screen.getByRole('columnheader', { name: 'Rejections' })).not.toHaveAttribute('aria-sort');
  await userEvent.click(screen.getByRole('button', { name: 'Rejections' }));
  expect(onSort.mock.calls).toEqual([['rejections']]);
  expect(screen.queryByRole('button', { name: 'Action' })).not.toBeInTheDocument();
});

test('a control in the corner is no column header, and a fact that needs no name has none on its card', () => {
  const chosen: Column<Hub>[] = [
    {
      key: 'select',
      header: <button type="button">All</button>,
      cell: () => <input type="checkbox" />,
      card: 'corner',
    },
    { key: 'hub', header: 'Hub', cell: (hub) => hub.code, card: 'unnamed' },
  ];
  const rows = [{ code: 'BLR', rejections: 0 }];
  render(
    <Table caption="Top hubs" cards columns={chosen} rows={rows} rowKey={(hub) => hub.code} isSelected={() => true} />,
  );
  expect(screen.getAllByRole('columnheader')).toHaveLength(1);
  expect(screen.getByRole('cell', { name: 'BLR' })).not.toHaveAttribute('data-label');
  expect(screen.getByRole('row', { name: /BLR/ })).toHaveAttribute('data-selected', 'true');
});
