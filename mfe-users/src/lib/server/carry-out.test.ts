import { unlockUser } from '@veritas/shared/api';
import { ok, service, type FakeAnswer } from '@veritas/shared/testing';
import { carryOut } from './carry-out.ts';

test.each<[string, FakeAnswer, string | null]>([
  ['its message', ok({ message: 'ravi is unlocked.' }), 'ravi is unlocked.'],
  ['plain words', ok('Done'), null],
  ['nothing', { status: 204 }, null],
])('SPEC section 7: a change that is answered with %s was carried out', async (_answer, answer, message) => {
  service.answerWith(() => answer);
  await expect(carryOut(unlockUser, { user_id: 7 })).resolves.toBe(message);
});

test('a page of a captive portal is a failure', async () => {
  service.answerWith(() => ok('<html><title>Welcome to the guest network</title></html>'));
  await expect(carryOut(unlockUser, { user_id: 7 })).rejects.toThrow('Unexpected response');
});
