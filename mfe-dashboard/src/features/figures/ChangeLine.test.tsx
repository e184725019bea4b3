import { render, screen } from '@testing-library/react';
import { ChangeLine } from './ChangeLine.tsx';

test.each([
  ['up', 'worse'],
  ['down', 'better'],
  ['none', null],
] as const)('a figure whose rise is bad and which goes %s is marked as %s', (direction, judged) => {
  render(<ChangeLine change={{ direction, text: 'the change' }} bad="up" />);
  expect(screen.getByText('the change').getAttribute('data-judged')).toBe(judged);
});

test('a figure that is neither good nor bad is marked by its direction only', () => {
  render(<ChangeLine change={{ direction: 'up', text: 'the change' }} />);
  expect(screen.getByText('the change')).toHaveAttribute('data-direction', 'up');
  expect(screen.getByText('the change')).not.toHaveAttribute('data-judged');
});
