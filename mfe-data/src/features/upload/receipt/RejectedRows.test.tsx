import { MAX_LISTED_ROWS } from '@veritas/shared/api';
import { render, screen } from '@testing-library/react';
import { RejectedRows } from './RejectedRows.tsx';

test('counts of rejected rows are written as those of the upload history', () => {
  const duplicates = Array.from({ length: 1150 }, (_, index) => ({ row: index + 2, tracking_id: `RVP${index}` }));
  const result = { message: 'Upload complete', processed: 0, skipped: 1150, duplicates, errors: [] };
  render(<RejectedRows result={result} of="upload" />);
  expect(screen.getByRole('table', { name: 'Duplicates (1,150)' })).toBeVisible();
  expect(screen.getByText('1,050 more in the rejected rows CSV.')).toBeVisible();
});

const rowsOf = (count: number) => Array.from({ length: count }, (_, row) => ({ row, tracking_id: `RVP${row}` }));
const resultOf = (listed: number, skipped: number) => ({
  ...{ message: 'Upload complete', processed: 0, skipped, duplicates: rowsOf(listed), errors: [] },
});

test('a list that is cut claims no more than it shows: the upload history has the whole count', () => {
  render(<RejectedRows result={resultOf(MAX_LISTED_ROWS, 25_000)} of="upload" />);
  expect(screen.getByRole('table', { name: 'Duplicates (10,000 listed)' })).toBeVisible();
  expect(screen.getByText('At least 9,900 more in the rejected rows CSV.')).toBeVisible();
});

test('rows that were dropped for want of room are neither listed nor in the CSV', () => {
  render(<RejectedRows result={resultOf(150, 2_000)} of="upload" />);
  expect(screen.getByRole('table', { name: 'Duplicates (150 listed)' })).toBeVisible();
  expect(screen.getByText('50 more in the rejected rows CSV.')).toBeVisible();
});

test('a list that is shown in full promises no more', () => {
  render(<RejectedRows result={resultOf(100, 100)} of="upload" />);
  expect(screen.getByRole('table', { name: 'Duplicates (100)' })).toBeVisible();
  expect(screen.queryByText(/more in the/)).not.toBeInTheDocument();
});

test('what a check finds is called as its file, which has the listed rows', () => {
  render(<RejectedRows result={resultOf(MAX_LISTED_ROWS, 25_000)} of="check" />);
  expect(screen.getByRole('group', { name: 'Problem rows' })).toBeVisible();
  expect(screen.getByText('9,900 more in the problem rows CSV.')).toBeVisible();
});
