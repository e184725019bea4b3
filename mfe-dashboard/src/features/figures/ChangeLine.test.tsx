import { render, screen } from '@testing-library/react';
import { ChangeLine } from './ChangeLine.tsx';

const line = () => screen.getByText('the change');

test.each([
  ['up', 'worse'],
  ['down', 'better'],
] as const)('a figure whose rise is bad and which goes %s is marked as %s', (direction, judged) => {
  render(<ChangeLine change={{ direction, text: 'the change' }} bad="up" />);
  expect(line()).toHaveAttribute('data-judged', judged);
});

test('a figure that stays is not marked as better or worse', () => {
  render(<ChangeLine change={{ direction: 'none', text: 'the change' }} bad="up" />);
  expect(line()).not.toHaveAttribute('data-judged');
});

test('a figure that is neither good nor bad is marked by its direction only', () => {
  render(<ChangeLine change={{ direction: 'up', text: 'the change' }} />);
  expect(line()).toHaveAttribute('data-direction', 'up');
  expect(line()).not.toHaveAttribute('data-judged');
});
