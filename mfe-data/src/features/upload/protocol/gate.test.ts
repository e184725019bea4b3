import { createGate } from './gate.ts';

test('an upload that is cancelled does not wait at a gate that is closed, also when it was cancelled before', async () => {
  const gate = createGate();
  gate.setPaused(true);
  const leaving = new AbortController();
  const held: string[] = [];
  const passes = gate.pass(leaving.signal, (by) => held.push(by));
  leaving.abort(new Error('cancelled'));
  await expect(passes).rejects.toThrow('cancelled');
  await expect(gate.pass(leaving.signal, (by) => held.push(by))).rejects.toThrow('cancelled');
  expect(held).toEqual(['paused', 'paused']);
});
