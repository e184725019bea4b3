import { render, screen } from '@testing-library/react';
import { LazyModules } from './LazyModules.tsx';

let mockAttempts = 0;
jest.mock('./ModulesRoute.tsx', () => {
  mockAttempts += 1;
  if (mockAttempts < 2) throw new Error('Loading chunk 1 failed.');
  return { __esModule: true, default: () => <h1>Modules</h1> };
});

test('the page is loaded again each time that it is opened, after a failure too', async () => {
  jest.spyOn(console, 'error').mockImplementation(() => undefined);
  const { unmount } = render(<LazyModules />);
  expect(document.title).toBe('Modules · Veritas Console');
  expect(await screen.findByText('Modules could not be loaded')).toBeVisible();
  unmount();
  render(<LazyModules />);
  expect(await screen.findByRole('heading', { name: 'Modules' })).toBeVisible();
  expect(screen.queryByText('Modules could not be loaded')).not.toBeInTheDocument();
});
