import { render, screen, within } from '@testing-library/react';
import { TopHubs } from './TopHubs.tsx';
import { TopOperators } from './TopOperators.tsx';

const rowsOf = (name: string) =>
  within(screen.getByRole('table', { name }))
    .getAllByRole<HTMLTableRowElement>('row')
    .map((row) => [...row.cells].map((cell) => cell.textContent));

test('hubs show rejections, their share of all records, and those records', () => {
  render(
    <TopHubs
      hubs={[
        { hub: 'PAT_KNK', known: true, rejections: 1240, total: 5000, percent: '24.80' },
        { hub: 'Unknown', known: false, rejections: 0, total: 3, percent: '0.00' },
        { hub: 'Unknown', known: true, rejections: 0, total: 2, percent: '0.00' },
      ]}
    />,
  );
  expect(rowsOf('Top Five Rejection Hubs')).toEqual([
    ['Hub name', 'Rejections', 'Rejection % of all records', 'Records'],
    ['PAT_KNK', '1,240', '24.80', '5,000'],
    ['Unknown', '0', '0.00', '3'],
    ['Unknown', '0', '0.00', '2'],
  ]);
});

test('operators show their share of what they submitted', () => {
  const operators = [{ operator: 'wm_pat_017', known: true, rejections: 21, submitted: 100, percent: '21.00' }];
  render(<TopOperators operators={operators} />);
  expect(rowsOf('Top Five Rejecting Operators')).toEqual([
    ['Operator name', 'Rejections', 'Rejection % of submitted', 'Submitted'],
    ['wm_pat_017', '21', '21.00', '100'],
  ]);
});
