import { deviceIdKey, hubKey, trackingKey } from '@veritas/shared/domain';
import type { Insertable } from 'kysely';
import type { Database } from '../db/index.ts';
import { attemptsFor } from './records/attempts.ts';
import { baseRecords, peopleByPlace } from './records/base-records.ts';
import { hardwareIdOf } from './records/device-identity.ts';
import { addDirt } from './records/dirt.ts';
import type { Draft } from './records/draft.ts';
import { quotaFor, rejectRest } from './records/outcomes.ts';
import { demoUsers } from './base/people.ts';
import type { DemoUser } from './base/people.ts';
import { SeededRandom } from './base/random.ts';
import { plantStories, STORIES_FROM } from './records/stories.ts';

export interface DemoOptions {
  /** 300 for tests, 12,000 as the default, 100,000 for load. */
  readonly records: number;
  /** ms since 1970; all times count back from here. */
  readonly now: number;
  readonly seed?: number;
}

export interface DemoData {
  readonly users: readonly DemoUser[];
  readonly devices: readonly Insertable<Database['devices']>[];
  readonly attempts: readonly Insertable<Database['scan_attempts']>[];
}

const SEED = 20_260_128;

/** Invented users, records and tries, the same for the same options (DECISIONS, "Demo data"). */
export function generateDemo({ records, now, seed = SEED }: DemoOptions): DemoData {
  const users = demoUsers(seed);
  const random = new SeededRandom(seed + 1);
  const drafts = baseRecords(random, records, now, peopleByPlace(users));
  const quota = quotaFor(drafts);
  if (records >= STORIES_FROM) plantStories(random, drafts, now, quota);
  rejectRest(random, drafts, quota);
  addDirt(random, drafts, now, records >= STORIES_FROM ? 1 : records / STORIES_FROM);
  return { users, devices: drafts.map(toDevice), attempts: attemptsFor(random, drafts, now) };
}

function toDevice(draft: Draft, index: number): Insertable<Database['devices']> {
  const blind = draft.blind !== 'no';
  const isSubmit = draft.stage >= 1;
  return {
    id: index + 1,
    tracking_id: draft.trackingId,
    tracking_key: trackingKey(draft.trackingId),
    hub_code: draft.hubCode,
    hub_key: hubKey(draft.hubCode),
    created_at: draft.createdAt,
    created_text: draft.createdText,
    device_type: draft.type,
    is_blindpick: blind ? 1 : 0,
    blind_brand: blind ? draft.brand.brand : null,
    blind_model: draft.blind === 'with model' ? draft.expectedName : null,
    device_brand: blind ? null : draft.brand.brand,
    device_model_name: blind ? null : draft.expectedName,
    assigned_to: draft.assignedTo,
    is_submit: isSubmit ? 1 : 0,
    submit_time: draft.submitAt,
    submitted_by: isSubmit ? draft.operator : null,
    submitted_device_name: draft.scannedName,
    submitted_manufacturer: draft.scannedManufacturer,
    hardware_id: isSubmit ? hardwareIdOf(draft.trackingId) : null,
    hardware_key: isSubmit ? deviceIdKey(hardwareIdOf(draft.trackingId)) : null,
    mac: isSubmit ? draft.mac : null,
    mac_key: isSubmit ? deviceIdKey(draft.mac) : null,
    is_verified: draft.stage >= 2 ? 1 : 0,
    verify_time: draft.verifyAt,
    verified_by: draft.hubUser,
    is_verified_rc: draft.stage >= 3 ? 1 : 0,
    verify_time_rc: draft.rcAt,
    verified_by_rc: draft.rcUser,
    device_result: draft.result,
    needs_support: draft.needsSupport ? 1 : 0,
    upload_id: null,
    change_seq: index + 1,
  };
}
