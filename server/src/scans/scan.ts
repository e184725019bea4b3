import { createHash, randomUUID } from 'node:crypto';
import { scan } from '@veritas/shared/contracts';
import type { ScanAnswer, ScanReading, ScanRequest } from '@veritas/shared/contracts';
import { afterScan, catalogueEntry, decideScan, STAGE_LABELS, stageOf, trackingKey } from '@veritas/shared/domain';
import type { ScanDecision, ScanFacts, ScannedDevice, StageState } from '@veritas/shared/domain';
import { actingTransaction } from '../auth/authority.ts';
import type { Actor, SignedIn } from '../auth/guard.ts';
import type { AppContext } from '../context/app-context.ts';
import { isUniqueViolation } from '../db/index.ts';
import type { Db } from '../db/index.ts';
import { conflict } from '../http/errors.ts';
import { onlyEnglish, recognised } from '../http/language/sentence.ts';
import * as v from 'valibot';
import type { KeptAnswer } from './attempts.ts';
import {
  addAttempt,
  findAliases,
  findAttempt,
  findSameDevice,
  findWhiteLabel,
  isKnownManufacturer,
  lockDevice,
  lockIdentity,
  storeEffect,
} from './queries.ts';
import type { DeviceRow } from './queries.ts';

type Outcome = { answer: ScanAnswer } | { conflict: string };

/**
 * Decides and records one scan, once for each client_scan_id: a phone that lost the answer sends it again and gets the
 * same one. Throws 409 when the record is not at this stage, or when the number was used for another scan.
 */
export async function handleScan(context: AppContext, actor: Actor, request: ScanRequest): Promise<ScanAnswer> {
  const { db, clock } = context;
  const fingerprint = fingerprintOf(actor, request);
  // Before any lock, so that a repeat of a scan that is stored waits for nobody.
  const known = await repeated(db, request, fingerprint);
  if (known) return known;
  try {
    const outcome = await actingTransaction(context, actor, (trx, user) =>
      scanOnce(trx, user, request, fingerprint, clock()),
    );
    if ('conflict' in outcome) throw conflict(recognised(outcome.conflict));
    return outcome.answer;
  } catch (error) {
    // The same scan arrived twice at once and the other one was first.
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

async function scanOnce(
  trx: Db,
  user: SignedIn,
  request: ScanRequest,
  fingerprint: string,
  at: number,
): Promise<Outcome> {
  const device = scannedDevice(request);
  const record = await lockDevice(trx, request.tracking_id);
  // The same scan may have been decided while this one waited for the record, which is at another stage since.
  const known = await repeated(trx, request, fingerprint);
  if (known) return { answer: known };
  if (record && request.stage === 'doorstep' && request.action === 'submit') await lockIdentity(trx, device);
  const decision = decideScan(await loadFacts(trx, user, request, device, record));
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

async function loadFacts(
  trx: Db,
  user: SignedIn,
  request: ScanRequest,
  device: ScannedDevice,
  row: DeviceRow | null,
): Promise<ScanFacts> {
  const atDoorstep = row !== null && request.stage === 'doorstep';
  const expected = row && {
    brand: row.is_blindpick ? row.blind_brand : row.device_brand,
    model: row.is_blindpick ? row.blind_model : row.device_model_name,
  };
  return {
    stage: request.stage,
    trackingId: request.tracking_id,
    scanner: user,
    device,
    record: row &&
      expected && {
        trackingId: row.tracking_id,
        hubCode: row.hub_code,
        assignedTo: row.assigned_to,
        expected,
        submitted: row.is_submit ? { by: row.submitted_by } : null,
        verifiedAtHub: row.is_verified === 1,
        detached: row.is_verified_rc === 1,
        captured: { hardwareId: row.hardware_id, mac: row.mac },
      },
    sameDeviceOn: atDoorstep ? await findSameDevice(trx, device, row) : null,
    manufacturerKnown: atDoorstep && (await isKnownManufacturer(trx, device.manufacturer)),
    whiteLabel: atDoorstep && expected ? await findWhiteLabel(trx, expected.brand) : null,
    modelAliases: atDoorstep ? await findAliases(trx, [device.model, device.name, expected?.model ?? null]) : new Map(),
  };
}

function toAnswer(
  { code, found, expected, effect }: Extract<ScanDecision, { kind: 'answer' }>,
  row: DeviceRow | null,
  stored: boolean,
): ScanAnswer {
  const entry = catalogueEntry(code);
  return {
    code,
    title: entry?.title ?? 'Passed',
    description: entry?.description(found, expected) ?? 'The device is the expected one.',
    stored,
    status: statusText(row, stored ? effect : null),
    found,
    expected,
  };
}

function statusText(row: DeviceRow | null, effect: Parameters<typeof afterScan>[1] | null): string {
  if (!row) return '';
  const before: StageState = {
    submitted: row.is_submit === 1,
    verified: row.is_verified === 1,
    detached: row.is_verified_rc === 1,
    result: row.device_result,
  };
  const { submitted, verified, detached } = effect ? afterScan(before, effect) : before;
  return STAGE_LABELS[stageOf(submitted, verified, detached)];
}

function scannedDevice({ device }: ScanRequest): ScannedDevice {
  const read = (text: string | undefined) => text || null;
  return {
    name: read(device.name),
    manufacturer: read(device.manufacturer),
    brand: read(device.brand),
    model: read(device.model),
    hardwareId: read(device.hardware_id),
    mac: read(device.mac),
  };
}

function readingOf({ name, model, manufacturer, brand, hardwareId, mac }: ScannedDevice): ScanReading {
  return { name: name ?? model, manufacturer: manufacturer ?? brand, hardware: hardwareId ?? mac };
}

/** Fields in a fixed order, so that only what is said counts. */
function fingerprintOf(user: SignedIn, { tracking_id: id, stage, action, device }: ScanRequest): string {
  const { name, manufacturer, brand, model, type, hardware_id: hardwareId, mac } = device;
  const content = [user.id, id, stage, action, name, manufacturer, brand, model, type, hardwareId, mac];
  return createHash('sha256').update(JSON.stringify(content)).digest('hex');
}
