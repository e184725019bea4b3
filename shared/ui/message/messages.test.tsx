import { render, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { createRef, useState } from 'react';
import { ErrorState } from '../state/ErrorState.tsx';
import { Alert } from './Alert.tsx';
import { FormMessage } from './FormMessage.tsx';
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

test('each outcome of a form appears in a region of its own that was there before', () => {
  const { rerender } = render(<FormMessage note={null} />);
  const [failed, saved] = [screen.getByRole('alert'), screen.getByRole('status')];
  rerender(<FormMessage note={{ kind: 'success', text: 'Saved' }} />);
  expect([failed.textContent, saved.textContent]).toEqual(['', 'Saved']);
  rerender(<FormMessage note={{ kind: 'error', text: 'Not saved', reason: 'Too busy' }} />);
  expect([failed.textContent, saved.textContent]).toEqual(['Not savedToo busy', '']);
  expect(screen.getByRole('alert')).toBe(failed);
});

test.each(['nothing', 'a function', 'an object'])(
  'a message that goes by its own button leaves the focus near; its ref is %s',
  async (kind) => {
    const user = userEvent.setup();
    const refs = { object: createRef<HTMLDivElement>(), called: jest.fn() };
    const ref = kind === 'an object' ? refs.object : refs.called;
    function Page() {
      const [isShown, setIsShown] = useState(true);
      return (
        <section tabIndex={-1} aria-label="Notes">
          {isShown && (
            <Alert
              kind="error"
              {...(kind !== 'nothing' && { ref })}
              action={<button onClick={() => setIsShown(false)}>Retry</button>}
            >
              Failed
            </Alert>
          )}
        </section>
      );
    }
    render(<Page />);
    const alert = screen.getByRole('alert');
    if (kind === 'a function') expect(refs.called.mock.calls).toEqual([[alert]]);
    if (kind === 'an object') expect(refs.object.current).toBe(alert);
    await user.click(screen.getByRole('button', { name: 'Retry' }));
    expect(screen.getByRole('region', { name: 'Notes' })).toHaveFocus();
    if (kind === 'a function') expect(refs.called.mock.lastCall).toEqual([null]);
    expect(refs.object.current).toBeNull();
  },
);

test.each([
  [40.4, '40'],
  [-3, '0'],
  [250, '100'],
])('a progress of %p is read as %p', (value, read) => {
  render(<ProgressBar value={value} label="Uploading" />);
  expect(screen.getByRole('progressbar', { name: 'Uploading' })).toHaveAttribute('aria-valuenow', read);
});

test('an indeterminate progress is read without a number', () => {
  render(<ProgressBar value={null} label="Uploading" />);
  expect(screen.getByRole('progressbar', { name: 'Uploading' })).not.toHaveAttribute('aria-valuenow');
});

test('a failure says what, why, and the reference to quote', () => {
  render(<ErrorState title="Devices not loaded" reason="No answer" reference="req-7" onRetry={() => undefined} />);
  expect(screen.getByRole('alert')).toHaveTextContent('Devices not loadedNo answerRetryReference req-7');
  expect(screen.getByRole('button', { name: 'Retry' })).toBeEnabled();
});

test('a retry that succeeds leaves the focus of its button at what is around it, and one that fails at the button', async () => {
  const user = userEvent.setup();
  function Page() {
    const [tries, setTries] = useState(0);
    return (
      <main tabIndex={-1}>
        {tries < 2 ? <ErrorState title="Devices not loaded" onRetry={() => setTries(tries + 1)} /> : <p>600 devices</p>}
      </main>
    );
  }
  render(<Page />);
  await user.click(screen.getByRole('button', { name: 'Retry' }));
  expect(screen.getByRole('button', { name: 'Retry' })).toHaveFocus();
  await user.keyboard('{Enter}');
  expect(screen.getByText('600 devices')).toBeVisible();
  await waitFor(() => expect(screen.getByRole('main')).toHaveFocus());
});
