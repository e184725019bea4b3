import { render, screen } from '@testing-library/react';
import { QueryProvider, reportBeforeNextEvent, useMutation } from './query.ts';

const change = jest.fn(() => new Promise<void>(() => undefined));

function Change() {
  const { mutate, isPending } = useMutation({ mutationFn: change });
  return <button onClick={() => !isPending && mutate()}>Change</button>;
}

test('a second press that was waiting already finds the change under way', async () => {
  reportBeforeNextEvent();
  render(<Change />, { wrapper: QueryProvider });
  const press = () => screen.getByRole('button').dispatchEvent(new MouseEvent('click', { bubbles: true }));
  // In the browser's own order: between two events of its queue promises go on, and timers do not.
  Object.assign(globalThis, { IS_REACT_ACT_ENVIRONMENT: false });
  press();
  for (let turn = 0; turn < 20; turn += 1) await Promise.resolve();
  press();
  await new Promise((resolve) => setTimeout(resolve, 0));
  Object.assign(globalThis, { IS_REACT_ACT_ENVIRONMENT: true });
  expect(change).toHaveBeenCalledTimes(1);
});
