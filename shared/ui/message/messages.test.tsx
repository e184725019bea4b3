import { render, screen } from '@testing-library/react';
import { ErrorState } from '../state/ErrorState.tsx';
import { Alert } from './Alert.tsx';
import { ProgressBar } from '../status/ProgressBar.tsx';

test('an error interrupts, other messages wait', () => {
  render(
    <>
      <Alert kind="error">Upload failed</Alert>
      <Alert kind="success">980 stored</Alert>
    </>,
  );
  expect(screen.getByRole('alert')).toHaveTextContent('Upload failed');
  expect(screen.getByRole('status')).toHaveTextContent('980 stored');
});

test.each([
  [40.4, '40'],
  [-3, '0'],
  [250, '100'],
])('a progress of %p is read as %p', (value, read) => {
  render(<ProgressBar value={value} label="Uploading" />);
  expect(screen.getByRole('progressbar', { name: 'Uploading' })).toHaveAttribute('aria-valuenow', read);
});

test('a progress that nobody knows is read without a number', () => {
  render(<ProgressBar value={null} label="Uploading" />);
  expect(screen.getByRole('progressbar', { name: 'Uploading' })).not.toHaveAttribute('aria-valuenow');
});

test('a failure says what, why, and the reference to quote', () => {
  render(<ErrorState title="Devices not loaded" reason="No answer" reference="req-7" onRetry={() => undefined} />);
  expect(screen.getByRole('alert')).toHaveTextContent('Devices not loadedNo answerRetryReference req-7');
  expect(screen.getByRole('button', { name: 'Retry' })).toBeEnabled();
});
