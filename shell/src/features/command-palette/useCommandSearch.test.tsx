import { getGroups, getUsers, QueryProvider } from '@veritas/shared/api';
import { sessionStore } from '@veritas/shared/session';
import { ok, service } from '@veritas/shared/testing';
import { act, fireEvent, render, screen } from '@testing-library/react';
import { MemoryRouter } from 'react-router-dom';
import { CommandPalette } from './CommandPalette.tsx';

let failures = 0;
jest.mock('./CommandSearch.tsx', () => {
  if (failures > 0) {
    failures -= 1;
    throw new Error('Loading chunk 1 failed.');
  }
  return jest.requireActual<object>('./CommandSearch.tsx');
});

const FAILED = /^The commands could not be loaded\. Check the connection\./;
const field = () => screen.getByRole('combobox', { name: 'Page, action or device' });
const pressCtrlK = () => fireEvent.keyDown(document.body, { key: 'k', ctrlKey: true });
const pass = (ms: number) => act(() => jest.advanceTimersByTimeAsync(ms));

beforeEach(() => {
  jest.useFakeTimers();
  jest.spyOn(Math, 'random').mockReturnValue(1);
  sessionStore.setState({ status: 'authenticated', user: 'asha', role: 'admin' });
  service.answerWith({ [getGroups.path]: ok([]), [getUsers.path]: ok([]) });
});
afterEach(() => jest.useRealTimers());

test('commands that could not be loaded are loaded again, while what was typed stays', async () => {
  failures = 3;
  render(
    <MemoryRouter>
      <QueryProvider>
        <CommandPalette />
      </QueryProvider>
    </MemoryRouter>,
  );
  pressCtrlK();
  fireEvent.change(field(), { target: { value: 'sign out' } });
  await pass(0);
  expect(screen.getByRole('status')).toHaveTextContent(FAILED);
  await pass(1_000);
  expect(screen.getByRole('status')).toHaveTextContent(FAILED);

  // Not wanted any more.
  pressCtrlK();
  await pass(60_000);
  expect(failures).toBe(1);
  pressCtrlK();
  await pass(1_000);
  expect(failures).toBe(0);
  // Typing after Enter cancels it.
  fireEvent.keyDown(field(), { key: 'Enter' });
  fireEvent.change(field(), { target: { value: 'sign out' } });
  // The Enter of an input method selects characters.
  fireEvent.keyDown(field(), { key: 'Enter', isComposing: true });
  await pass(2_000);
  expect(screen.getAllByRole('option')[0]).toHaveTextContent('Sign out');
  expect(field()).toHaveFocus();
  expect(field()).toHaveValue('sign out');
});
