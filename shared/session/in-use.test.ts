import { whileInUse } from './in-use.ts';

const MINUTE = 60_000;

function use(type: string, at: number): void {
  const event = new Event(type, { bubbles: true });
  Object.defineProperty(event, 'timeStamp', { value: at });
  document.body.dispatchEvent(event);
}

test('a page that is used for long acts every five minutes, and one that nobody uses does nothing', () => {
  const act = jest.fn();
  document.body.addEventListener('keydown', (event) => event.stopPropagation());
  whileInUse(act);
  for (let minute = 0; minute < 11; minute += 1) use('keydown', minute * MINUTE);
  expect(act).toHaveBeenCalledTimes(2);
  use('scroll', 60 * MINUTE);
  expect(act).toHaveBeenCalledTimes(2);
  use('pointerdown', 61 * MINUTE);
  expect(act).toHaveBeenCalledTimes(3);
});
