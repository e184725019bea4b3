import { setTimeout as wait } from 'node:timers/promises';

const ASK_EVERY_MS = 200;
const PATIENCE_MS = 1_000;
const START_WITHIN_MS = 180_000;

/** Waits until a condition is true. @throws Error that names the condition on timeout. */
export async function until(what: string, holds: () => Promise<boolean>): Promise<void> {
  const giveUpAt = performance.now() + START_WITHIN_MS;
  while (!(await holds())) {
    if (performance.now() > giveUpAt) throw new Error(`There was no ${what} within ${START_WITHIN_MS / 1_000} s.`);
    await wait(ASK_EVERY_MS);
  }
}

/** Whether an address answers 200 in time. */
export async function answersOk(url: string): Promise<boolean> {
  const answer = await fetch(url, { signal: AbortSignal.timeout(PATIENCE_MS) }).catch(() => null);
  await answer?.body?.cancel();
  return answer?.ok ?? false;
}

/** Whether the etcd at this address leads the others. */
export async function leads(clientUrl: string): Promise<boolean> {
  const asked = { method: 'POST', body: '{}', signal: AbortSignal.timeout(PATIENCE_MS) };
  const answer = await fetch(`${clientUrl}/v3/maintenance/status`, asked).catch(() => null);
  if (!answer?.ok) return false;
  const status = (await answer.json()) as { header?: { member_id?: string }; leader?: string };
  return status.leader !== undefined && status.leader === status.header?.member_id;
}
