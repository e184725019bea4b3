import { render, screen } from '@testing-library/react';
import { AppHint } from './AppHint.tsx';

let mockAttempts = 0;
jest.mock('./AppCode.tsx', () => {
  mockAttempts += 1;
  if (mockAttempts < 2) throw new Error('Loading chunk 1 failed.');
  return { __esModule: true, default: () => <p>The code</p> };
});

test('if the code cannot be loaded, the page stays and names a contact; the next attempt loads it again', async () => {
  jest.spyOn(console, 'error').mockImplementation(() => undefined);
  const { unmount } = render(<AppHint appKey="17.abc" />);
  expect(await screen.findByText('Ask an admin of your hub for it.')).toBeVisible();
  expect(screen.getByText('Use the Veritas app on your phone.')).toBeVisible();
  unmount();
  render(<AppHint appKey="18.abc" />);
  expect(await screen.findByText('The code')).toBeVisible();
});
