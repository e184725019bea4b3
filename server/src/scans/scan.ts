import { createHash, randomUUID } from 'node:crypto';
import { scan } from '@veritas/shared/contracts';
import type { ScanAnswer, ScanRequest } from '@veritas/shared/contracts';
import { decideScan, trackingKey } from '@veritas/shared/domain';
import { actingTransaction } from '../auth/access/authority.ts';
import type { Actor, SignedIn } from '../auth/access/guard.ts';
import type { AppContext } from '../context/app-context.ts';
import { isUniqueViolation } from '../db/index.ts';
import type { Db } from '../db/index.ts';
import { conflict } from '../http/errors/errors.ts';
import { onlyEnglish, recognised } from '../http/language/sentence.ts';
import * as v from 'valibot';
import type { KeptAnswer } from './attempts.ts';
import { addAttempt, findAttempt, lockDevice, lockIdentity } from './queries.ts';
import { storeEffect } from './store-effect.ts';
import { loadFacts } from './load-facts.ts';
import { toAnswer } from './scan-answer.ts';
import { readingOf, scannedDevice } from './scanned-device.ts';

type Outcome = { answer: ScanAnswer } | { conflict: string };

/**
 * Decides and records one scan, idempotent by client_scan_id: a phone that lost the response retries and gets the same
 * one. Throws 409 when the record is not at this stage, or when the number was used for another scan.
 */
export async function handleScan(context: AppContext, actor: Actor, request: ScanRequest): Promise<ScanAnswer> {
  const { db, clock } = context;
  const fingerprint = fingerprintOf(actor, request);
  // Before any lock, so that a retry of a stored scan does not wait.
  const known = await repeated(db, request, fingerprint);
  if (known) return known;
  try {
    const outcome = await actingTransaction(context, actor, (trx, user) =>
      scanOnce(trx, { user, request, fingerprint, at: clock() }),
    );
    if ('conflict' in outcome) throw conflict(recognised(outcome.conflict));
    return outcome.answer;
  } catch (error) {
    // The same scan arrived concurrently and the other request was first.
    const first = isUniqueViolation(error) ? await repeated(db, request, fingerprint) : null;
    if (first) return first;
    throw error;
  }
}

async function repeated(db: Db, request: ScanRequest, fingerprint: string): Promise<ScanAnswer | null> {
  const attempt = await findAttempt(db, request.client_scan_id);
  if (!attempt) return null;
  if (attempt.fingerprint !== fingerprint || attempt.answer === null)
    throw conflict(onlyEnglish('This client_scan_id was used for another scan. Give every scan a new one.'));
  return v.parse(scan.output, JSON.parse(attempt.answer));
}

interface NewScan {
  readonly user: SignedIn;
  readonly request: ScanRequest;
  readonly fingerprint: string;
  readonly at: number;
}

async function scanOnce(trx: Db, { user, request, fingerprint, at }: NewScan): Promise<Outcome> {
  const device = scannedDevice(request);
  const record = await lockDevice(trx, request.tracking_id);
  // The same scan may have been decided while this one waited for the record, which is at another stage since.
  const known = await repeated(trx, request, fingerprint);
  if (known) return { answer: known };
  if (record && request.stage === 'doorstep' && request.action === 'submit') await lockIdentity(trx, device);
  const decision = decideScan(await loadFacts(trx, { user, request, device, row: record }));
  const stores = decision.kind === 'answer' && decision.effect !== null && request.action === 'submit';
  if (stores && record) await storeEffect(trx, record, decision.effect, { device, username: user.username, at });
  const outcome: Outcome =
    decision.kind === 'conflict' ? { conflict: decision.reason } : { answer: toAnswer(decision, record, stores) };
  const answer = 'answer' in outcome ? outcome.answer : null;
  await addAttempt(trx, {
    id: randomUUID(),
    client_scan_id: answer ? request.client_scan_id : null,
    fingerprint,
    username: user.username,
    tracking_id: request.tracking_id,
    tracking_key: trackingKey(request.tracking_id),
    stage: request.stage,
    action: request.action,
    code: answer?.code ?? 'conflict',
    stored: stores ? 1 : 0,
    answer: answer && JSON.stringify({ ...answer, read: readingOf(device) } satisfies KeptAnswer),
    at,
  });
  return outcome;
}

/** Fields in a fixed order, so that the order in the request does not matter. */
function fingerprintOf(user: SignedIn, { tracking_id: id, stage, action, device }: ScanRequest): string {
  const { name, manufacturer, brand, model, type, hardware_id: hardwareId, mac } = device;
  const content = [user.id, id, stage, action, name, manufacturer, brand, model, type, hardwareId, mac];
  return createHash('sha256').update(JSON.stringify(content)).digest('hex');
}
