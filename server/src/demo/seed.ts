import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { randomBytes } from 'node:crypto';
import { DAY_MS, hubKey, modelKey, nameKey } from '@veritas/shared/domain';
import type { AppContext } from '../context/app-context.ts';
import type { Db } from '../db/index.ts';
import { insertAll } from '../db/index.ts';
import { nameSkeleton } from '../names/name-skeleton.ts';
import { hashPassword } from '../users/passwords.ts';
import { generateDemo } from './generate.ts';
import type { DemoOptions } from './generate.ts';
import { manufacturerNames, WHITE_LABELS } from './manufacturers.ts';
import { modelAliases } from './models.ts';
import { demoNotes } from './notes.ts';
import { DEMO_PASSWORD } from './people.ts';
import type { DemoUser } from './people.ts';
import { HUBS, QUIET_HUBS, RETURN_CENTRES } from './places.ts';
import { SeededRandom } from './random.ts';
import { STORIES_FROM } from './stories.ts';

/**
 * Fills an empty store with demo data; a store with users or records is left as it is. Give it a transaction as
 * `context.db`, so that a start that is cut off leaves nothing behind.
 */
export async function seedDemo(context: AppContext, options: DemoOptions): Promise<void> {
  const { db } = context;
  if (!(await isEmpty(db))) return;
  const { users, devices, attempts } = generateDemo(options);
  const random = new SeededRandom(options.records);
  await seedPeople(db, users, random, options.now);
  await seedBrands(db, random, options.now);
  await insertAll(db, 'devices', devices);
  await insertAll(db, 'scan_attempts', attempts);
  // Small stores are for tests, which compare what is on the page with what they wrote.
  const noted = options.records >= STORIES_FROM ? devices : [];
  const { notes, marks, seq } = demoNotes(random, noted, users, options.now);
  await insertAll(db, 'device_notes', notes);
  await insertAll(db, 'device_marks', marks);
  const numbers = { seq: devices.length, notes_seq: seq };
  await db.updateTable('change_counter').set(numbers).where('id', '=', 1).execute();
  placePlaceholderApk(context.config.dataDir);
}

async function isEmpty(db: Db): Promise<boolean> {
  const user = await db.selectFrom('users').select('id').limit(1).executeTakeFirst();
  const device = await db.selectFrom('devices').select('id').limit(1).executeTakeFirst();
  return !user && !device;
}

async function seedPeople(db: Db, users: readonly DemoUser[], random: SeededRandom, now: number): Promise<void> {
  const codes = [...HUBS, ...QUIET_HUBS, ...RETURN_CENTRES];
  const groups = codes.map((code) => ({
    id: random.uuid(),
    name: code,
    code,
    code_key: hubKey(code),
    name_skeleton: nameSkeleton(code),
    organization: code.startsWith('RC_') ? ('RC' as const) : ('hub' as const),
    created_at: now - 400 * DAY_MS,
  }));
  await insertAll(db, 'groups', groups);
  // One hash for the logins and one, of a password nobody knows, for everybody else: five hundred would take minutes.
  const [loginHash, nobodysHash] = await Promise.all(
    [DEMO_PASSWORD, randomBytes(32).toString('base64')].map(hashPassword),
  );
  await insertAll(
    db,
    'users',
    users.map((user) => ({
      id: user.id,
      username: user.username,
      username_key: nameKey(user.username),
      name_skeleton: nameSkeleton(user.username),
      email: `${user.username}@veritas.example`,
      password_hash: (user.isLogin ? loginHash : nobodysHash) ?? '',
      role: user.role,
      is_active: user.isActive ? (1 as const) : (0 as const),
      web_login: null,
      is_demo: 1 as const,
      created_at: now - random.whole(50, 400) * DAY_MS,
      created_by: null,
      last_sign_in_at: user.hasSignedIn && !user.isLogin ? now - random.whole(1, 20 * 24) * 3_600_000 : null,
      deleted_at: null,
    })),
  );
  const groupIds = new Map(groups.map((group) => [group.code as string, group.id]));
  const members = users.flatMap(({ id, group }) => {
    const groupId = groupIds.get(group ?? '');
    return groupId ? [{ user_id: id, group_id: groupId, position: 0 }] : [];
  });
  await insertAll(db, 'user_groups', members);
}

async function seedBrands(db: Db, random: SeededRandom, now: number): Promise<void> {
  const manufacturers = manufacturerNames().map((name) => ({ id: random.uuid(), name, name_key: nameKey(name) }));
  await insertAll(db, 'manufacturers', manufacturers);
  const brands = WHITE_LABELS.map(({ brand }) => ({
    id: random.uuid(),
    brand,
    brand_key: nameKey(brand),
    name_skeleton: nameSkeleton(brand),
    version: 1,
    updated_at: now - 9 * DAY_MS,
    updated_by: 'admin',
  }));
  await insertAll(db, 'brands', brands);
  const ids = new Map(manufacturers.map(({ id, name_key: key }) => [key, id]));
  const lists = WHITE_LABELS.flatMap(({ brand, manufacturers: names }, index) =>
    names.map((name, position) => {
      const id = ids.get(nameKey(name));
      if (!id) throw new Error(`The white label ${brand} names ${name}, which is not in the master list`);
      return { brand_id: brands[index]?.id ?? '', manufacturer_id: id, position };
    }),
  );
  await insertAll(db, 'brand_manufacturers', lists);
  const aliases = new Map(modelAliases().map(({ code, name }) => [modelKey(code), modelKey(name)]));
  await insertAll(
    db,
    'model_aliases',
    [...aliases].map(([alias, model]) => ({ alias_key: alias, model_key: model })),
  );
}

/** No app is part of this project: the download has something to show, and it says what it is. */
function placePlaceholderApk(dataDir: string): void {
  mkdirSync(dataDir, { recursive: true });
  writeFileSync(join(dataDir, 'veritas_app.apk'), 'Placeholder of the Veritas demo. This is not an Android package.\n');
}
