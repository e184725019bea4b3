import { trackingKey } from '@veritas/shared/domain';
import type { ScanStage } from '@veritas/shared/domain';
import type { Insertable } from 'kysely';
import type { Database } from '../../db/index.ts';
import type { KeptAnswer } from '../../scans/attempts.ts';
import { hardwareIdOf } from './device-identity.ts';
import type { Draft } from './draft.ts';
import type { SeededRandom } from '../base/random.ts';
import { doorstepAnswer, readingOf } from './scan-answers.ts';

type Attempt = Insertable<Database['scan_attempts']>;

/** Doorstep attempts for each record. */
const DOORSTEP_ATTEMPTS = 1.35;

/**
 * The stored scan of each step that a record reached, and at the doorstep checks before it: some of them with a wrong
 * ID or at the wrong hub, the only ones with E001 and E002.
 */
export function attemptsFor(random: SeededRandom, drafts: readonly Draft[], now: number): Attempt[] {
  const submitted = drafts.filter(({ stage }) => stage > 0);
  const firstByMac = new Map(submitted.toReversed().map(({ mac, trackingId }) => [mac, trackingId]));
  const doorstep = (draft: Draft, code: string, action: 'check' | 'submit', before: number) =>
    newAttempt(random, draft, {
      step: 'doorstep',
      ...{ code, action },
      by: draft.operator,
      at: (draft.submitAt ?? now) - before,
      answer: doorstepAnswer(draft, code, firstByMac.get(draft.mac) ?? null),
    });
  const stored = submitted.map((draft) => doorstep(draft, doorstepCode(draft), 'submit', 0));
  const more = Math.max(0, Math.round(drafts.length * DOORSTEP_ATTEMPTS) - stored.length);
  const checks = Array.from({ length: submitted.length > 0 ? more : 0 }, () => {
    const draft = random.pick(submitted);
    const code = random.weighted([
      { item: doorstepCode(draft), weight: 70 },
      { item: 'E001', weight: 16 },
      { item: 'E002', weight: 14 },
    ]);
    return doorstep(draft, code, 'check', random.whole(20_000, 600_000));
  });
  return [...stored, ...checks, ...submitted.flatMap((draft) => laterAttempts(random, draft, now))];
}

function laterAttempts(random: SeededRandom, draft: Draft, now: number): Attempt[] {
  const verifiedAt = draft.verifyAt ?? draft.submitAt ?? now;
  const own = hardwareIdOf(draft.trackingId);
  const swapped = draft.result === 'E008';
  const later = (step: 'hub' | 'rc', by: string | null, at: number, hardware: string) => {
    const differs = hardware !== own;
    const pair = differs ? { found: hardware, expected: own } : { found: null, expected: null };
    const answer = { ...pair, read: { ...readingOf(draft), hardware } };
    return newAttempt(random, draft, { step, code: differs ? 'E008' : 'passed', action: 'submit', by, at, answer });
  };
  return [
    ...(draft.stage >= 2
      ? [later('hub', draft.hubUser, verifiedAt, swapped ? `HW-OTHER-${random.whole(10_000, 99_999)}` : own)]
      : []),
    ...(draft.stage >= 3 ? [later('rc', draft.rcUser, draft.rcAt ?? verifiedAt, own)] : []),
  ];
}

interface DemoScan {
  readonly step: ScanStage;
  readonly code: string;
  readonly action: 'check' | 'submit';
  readonly by: string | null;
  readonly at: number;
  readonly answer: KeptAnswer;
}

function newAttempt(random: SeededRandom, { trackingId }: Draft, { step, code, action, by, at, answer }: DemoScan) {
  const scannedId = code === 'E001' ? trackingId.replace(/\d$/, 'X') : trackingId;
  return {
    id: random.uuid(),
    client_scan_id: null,
    fingerprint: '',
    username: by ?? '',
    tracking_id: scannedId,
    tracking_key: trackingKey(scannedId),
    stage: step,
    action,
    code,
    stored: action === 'submit' ? 1 : 0,
    answer: JSON.stringify(answer),
    at,
  };
}

/** E008 is found at the hub; at the door the device was the right one. */
const doorstepCode = ({ result }: Draft): string => (result === null || result === 'E008' ? 'passed' : result);
