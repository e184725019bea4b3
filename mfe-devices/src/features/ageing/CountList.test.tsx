import { fireEvent, render, screen } from '@testing-library/react';
import { CountList } from './CountList.tsx';

test('a press for more shows as many counts as it says, until all are shown', () => {
  const counts = Array.from({ length: 250 }, (_, index) => ({ value: `wm_${index}`, label: `wm_${index}`, count: 1 }));
  render(<CountList title="Operator" counts={counts} onChoose={() => {}} />);
  const press = (name: string) => fireEvent.click(screen.getByText(name));
  const shown = () => screen.getAllByText(/^wm_/).length;
  expect(shown()).toBe(6);
  press('Show 200 more of 244');
  expect(shown()).toBe(206);
  press('44 more');
  expect(shown()).toBe(250);
  press('Show fewer');
  expect(shown()).toBe(6);
});
