import { render, screen } from '@testing-library/react';
import { RejectedRows } from './RejectedRows.tsx';

test('counts of rejected rows are written as those of the upload history', () => {
  const duplicates = Array.from({ length: 1150 }, (_, index) => ({ row: index + 2, tracking_id: `RVP${index}` }));
  const result = { message: 'Upload complete', processed: 0, skipped: 1150, duplicates, errors: [] };
  render(<RejectedRows result={result} />);
  expect(screen.getByRole('table', { name: 'Duplicates (1,150)' })).toBeVisible();
  expect(screen.getByText('1,050 more in the rejected rows CSV.')).toBeVisible();
});
