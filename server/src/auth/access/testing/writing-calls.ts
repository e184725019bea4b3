import { randomUUID } from 'node:crypto';
import { UPLOAD_PATH } from '@veritas/shared/contracts';
import { hashOf } from '../../tokens/tokens.ts';
import type { AppContext } from '../../../context/app-context.ts';
import { addUser, PASSWORD, startSession } from '../../../testing/fixtures.ts';
import type { TestClient } from '../../../testing/client.ts';
import { transaction } from '../../../db/index.ts';
import { drawChangeNumbers, drawNotesNumber } from '../../../devices/changes/change-seq.ts';
import { add } from '../../../reports/prepared/transitions.ts';
import { storeUpload } from '../../../uploads/testing/stored-upload.ts';
import { bodyOf, MULTIPART } from '../../../uploads/testing/upload-client.ts';
import type { POLICY } from '../policy.ts';
import { FolderReleases } from '../../../releases/folder-releases.ts';
import { publishBuild } from '../../../testing/builds.ts';

/** Everything that one user of the console could change. */
export interface Reach {
  readonly client: TestClient;
  readonly actorId: string;
  readonly activeId: string;
  readonly inactiveId: string;
  /** As the list of own sessions shows it. */
  readonly otherSession: string;
  readonly openUpload: string;
  readonly doneUpload: string;
  readonly deployToken: string;
  /** A remote that is published. */
  readonly module: string;
  readonly savedView: string;
  readonly preparedReport: string;
  /** A note of the user, and the device that it is on. */
  readonly note: string;
  readonly notedDevice: string;
}

/** A request that changes something where it is allowed. */
export interface WritingCall {
  readonly name: string;
  readonly path: string;
  readonly type: string;
  readonly body: (reach: Reach) => Buffer;
  /** How often its authority is checked before the handler: the handler itself reads a multipart body. */
  readonly looks: 1 | 2;
}

type Path<Call> = Call extends `POST ${infer P}` ? P : never;

function json(path: Path<keyof typeof POLICY>, body: (reach: Reach) => object): WritingCall {
  const bytes = (reach: Reach) => Buffer.from(JSON.stringify(body(reach)));
  return { name: path, path, type: 'application/json', body: bytes, looks: 2 };
}

/** A whole file, of the size that the server expects of every chunk. */
export const FILE = Buffer.from('tracking_id,hub_code,device_brand,device_model_name\nRVP0000001,BLR_KOR,Acme,One\n');

function chunk(name: string, total: number): WritingCall {
  const body = () => bodyOf({ id: randomUUID(), index: 0, total, bytes: FILE });
  return { name: `${UPLOAD_PATH} (${name})`, path: UPLOAD_PATH, type: MULTIPART, body, looks: 1 };
}

const NEW_PASSWORD = 'kettle on the far quay';

/** Calls that act on a user, which an incharge may in the own group only. */
export const ON_USERS: readonly WritingCall[] = [
  json('user/create/', () => ({
    username: `new-${randomUUID().slice(0, 8)}`,
    email: 'new@example.test',
    password: NEW_PASSWORD,
    role: 'executive',
    group: 'BLR_KOR',
    organization: 'hub',
  })),
  json('user/deactivate_user/', ({ activeId }) => ({ user_id: activeId })),
  json('user/activate_user/', ({ inactiveId }) => ({ user_id: inactiveId })),
  json('user/update/', ({ activeId }) => ({ user_id: activeId, email: 'other@example.test' })),
  json('user/reset_password/', ({ activeId }) => ({ user_id: activeId })),
  json('user/unlock/', ({ activeId }) => ({ user_id: activeId })),
  json('user/end_user_sessions/', ({ activeId }) => ({ user_id: activeId })),
];

/** Calls of every user for their own account. */
const ON_ONESELF: readonly WritingCall[] = [
  json('user/list_look/', () => ({ columns: ['id'], rows: 'dense' })),
  json('user/save_view/', () => ({ name: 'Mine', search: 'hub=blr_kor', shared_with: 'me' })),
  json('user/delete_view/', ({ savedView }) => ({ id: savedView })),
  json('api/prepare_report/', () => ({ start_date: '2026-11-01', end_date: '2026-11-02' })),
  json('api/remove_prepared_report/', ({ preparedReport }) => ({ id: preparedReport })),
  json('user/confirm_password/', () => ({ password: PASSWORD })),
  json('user/change_password/', () => ({ current_password: PASSWORD, new_password: NEW_PASSWORD })),
  json('user/end_session/', ({ otherSession }) => ({ session_id: otherSession })),
  json('user/end_all_sessions/', () => ({})),
];

/** Further calls of an admin. */
const OF_ADMINS: readonly WritingCall[] = [
  json('user/create_group/', () => {
    const code = `G${randomUUID().slice(0, 8)}`;
    return { name: code, code, organization: 'hub' };
  }),
  json('api/whitelable/', () => ({ brand: `Brand ${randomUUID().slice(0, 8)}`, data: [] })),
  json('api/upload_abandon/', ({ openUpload }) => ({ upload_id: openUpload })),
  json('api/upload_undo/', ({ doneUpload }) => ({ upload_id: doneUpload })),
  chunk('first of two', 2),
  chunk('whole file', 1),
  json('api/signal_notes/', () => ({
    kind: 'hub',
    name: `H${randomUUID().slice(0, 8)}`,
    outcome: 'rejected',
    note: 'seen',
    snooze_days: 0,
  })),
  json('api/device_notes/', ({ notedDevice: device }) => ({ id: randomUUID(), tracking_id: device, text: 'seen' })),
  json('api/remove_device_note/', ({ note }) => ({ id: note })),
  json('api/device_flag/', ({ notedDevice: device }) => ({
    tracking_id: device,
    flag: 'hold',
    reason: '',
    version: 0,
  })),
  json('api/release_health/', () => ({
    releases: [{ remote: 'devices', version: '1.0.0', loaded: 1, failed: 0, threw: 0 }],
  })),
  json('api/scan/', () => ({
    tracking_id: 'RVP0000009',
    stage: 'doorstep',
    action: 'submit',
    client_scan_id: randomUUID(),
    device: { brand: 'Acme' },
  })),
];

/** Calls of a super admin alone. */
const OF_SUPER_ADMINS: readonly WritingCall[] = [
  json('user/delete_user/', ({ activeId }) => ({ user_id: activeId })),
  json('api/change_module/', ({ module }) => ({ action: 'disable', remote: module })),
  json('api/deploy_tokens/', () => ({ remote: 'demo', name: 'CI', days: 1 })),
  json('api/revoke_deploy_token/', ({ deployToken }) => ({ id: deployToken })),
  json('api/settings/', () => ({ name: 'ageing', value: { hub_hours: 12, rc_days: 4 }, version: 0 })),
  json('api/error_catalogue/', () => ({ code: 'E009', reason: 'r', title: 't', description: 'd' })),
];

export const CALLS_OF_ADMINS = [...ON_USERS, ...OF_ADMINS, ...ON_ONESELF];
export const CALLS_OF_SUPER_ADMINS = [...CALLS_OF_ADMINS, ...OF_SUPER_ADMINS];

/** A signed-in user with one of everything that the calls change. The groups BLR_KOR must be there. */
export async function reachOf(
  context: AppContext,
  newClient: () => TestClient,
  role: 'incharge' | 'admin' | 'super_admin',
): Promise<Reach> {
  const name = `${role}-${randomUUID().slice(0, 8)}`;
  const groups = ['BLR_KOR'];
  const person = (username: string, isActive = true) =>
    addUser(context, { username, role: 'executive', groups, isActive });
  const actorId = await addUser(context, { username: name, role, groups });
  const [client, other] = [newClient(), newClient()];
  await startSession(context, client, actorId);
  await startSession(context, other, actorId);
  const { db, clock } = context;
  const sessions = db.selectFrom('sessions').select('id').where('user_id', '=', actorId).execute();
  const own = [...client.cookies.values()].join();
  const otherId = (await sessions).find(({ id }) => !own.includes(id))?.id ?? '';
  const upload = async (change: object) => {
    const id = randomUUID();
    await storeUpload(db, id, [Buffer.from('tracking_id')], clock());
    await db
      .updateTable('uploads')
      .set({ user_id: actorId, ...change })
      .where('id', '=', id)
      .execute();
    return id;
  };
  const savedView = randomUUID();
  const view = { name: 'Late', name_key: 'late', search: 'late=any', shared_with: 'me' } as const;
  await db
    .insertInto('saved_views')
    .values({ ...view, id: savedView, user_id: actorId })
    .execute();
  const done = {
    state: 'done',
    finished_at: clock(),
    processed: 1,
    duplicates: 0,
    refused: 0,
    first_id: 1,
    last_id: 1,
  };
  return {
    client,
    actorId,
    activeId: await person(`active-${name}`),
    inactiveId: await person(`inactive-${name}`, false),
    otherSession: hashOf(otherId),
    openUpload: await upload({}),
    doneUpload: await upload(done),
    deployToken: await addDeployToken(context, name),
    module: await publishedModule(context),
    savedView,
    preparedReport: await addPreparedReport(context, actorId),
    ...(await addNotedDevice(context, actorId)),
  };
}

async function addPreparedReport({ db, clock }: AppContext, userId: string): Promise<string> {
  const id = randomUUID();
  const days = { start_day: '2026-11-01', end_day: '2026-11-02', time_zone: 'UTC', hub_code: null };
  await add(db, { id, user_id: userId, ...days, scope: 'null', created_at: clock() });
  return id;
}

/** A device of its own with a note of the user. */
async function addNotedDevice({ db, clock }: AppContext, authorId: string) {
  const note = randomUUID();
  const device = { tracking_id: `NOTED-${note}`, tracking_key: `noted-${note}` };
  await transaction(db, async (trx) => {
    const seq = (await drawChangeNumbers(trx, 1)) + 1;
    const nothing = { is_blindpick: 0, is_submit: 0, is_verified: 0, is_verified_rc: 0, needs_support: 0 };
    await trx
      .insertInto('devices')
      .values({ ...device, ...nothing, id: seq, hub_key: '', change_seq: seq })
      .execute();
    const author = { author_id: authorId, author: 'someone-else' };
    await trx
      .insertInto('device_notes')
      .values({ id: note, seq: await drawNotesNumber(trx), ...device, ...author, text: 'seen', at: clock() })
      .execute();
  });
  return { note, notedDevice: device.tracking_id };
}

async function addDeployToken({ db, clock }: AppContext, name: string): Promise<string> {
  const id = randomUUID();
  const times = { created_at: clock(), expires_at: clock() + 86_400_000, used_at: null, revoked_at: null };
  const row = { id, remote: 'demo', name, secret_hash: '', created_by: name, ...times };
  await db.insertInto('deploy_tokens').values(row).execute();
  return id;
}

async function publishedModule(context: AppContext): Promise<string> {
  const name = `m${randomUUID().slice(0, 8)}`;
  await publishBuild({ releases: new FolderReleases(context) }, name, name);
  return name;
}
