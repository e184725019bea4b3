import { render, screen } from '@testing-library/react';
import { AppHint } from './AppHint.tsx';

jest.mock('./AppCode.tsx', () => {
  throw new Error('Loading chunk 1 failed.');
});

test('if the code cannot be loaded, the page stays and names a contact', async () => {
  jest.spyOn(console, 'error').mockImplementation(() => undefined);
  render(<AppHint appKey="17.abc" />);
  expect(await screen.findByText('Ask an admin of your hub for it.')).toBeVisible();
  expect(screen.getByText('Use the Veritas app on your phone.')).toBeVisible();
});
