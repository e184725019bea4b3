import { render, screen } from '@testing-library/react';
import { Table, type Column } from './Table.tsx';

interface Hub {
  code: string;
  rejections: number;
}
const columns: Column<Hub>[] = [
  { key: 'hub', header: 'Hub', cell: (hub) => hub.code, rowHeader: true },
  { key: 'rejections', header: 'Rejections', cell: (hub) => hub.rejections, align: 'end' },
];

test('a table has a name, headed columns and rows named by their first cell', () => {
  render(
    <Table caption="Top hubs" columns={columns} rows={[{ code: 'BLR', rejections: 0 }]} rowKey={(hub) => hub.code} />,
  );
  expect(screen.getByRole('table', { name: 'Top hubs' })).toBeInTheDocument();
  expect(screen.getByRole('columnheader', { name: 'Rejections' })).toBeInTheDocument();
  expect(screen.getByRole('rowheader', { name: 'BLR' })).toBeInTheDocument();
  expect(screen.getByRole('cell', { name: '0' })).toBeInTheDocument();
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
