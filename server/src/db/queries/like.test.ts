import assert from 'node:assert/strict';
import { test } from 'node:test';
import { inStore } from '../../testing/database/in-store.ts';
import { DATABASES, makePlace } from '../../testing/database/test-database.ts';
import { beginsWith, contains } from '../index.ts';

const TEXTS = ['50% off', '50 off', 'a_b', 'a!b', 'a\\b', "a'b", 'axb', 'b'];

/** As an owner may set them for the role: each changes how PostgreSQL reads or writes a text. */
const OF_THE_ROLE = [
  'standard_conforming_strings=off',
  'backslash_quote=off',
  'datestyle=SQL,DMY',
  'intervalstyle=sql_standard',
  'timezone=America/New_York',
  'bytea_output=escape',
];

for (const database of DATABASES)
  for (const settings of database === 'SQLite' ? [[]] : [[], OF_THE_ROLE])
    void test(`a search takes each sign for itself [${[database, ...settings].join(', ')}]`, async () => {
      const place = await makePlace(database);
      const options = settings.map((setting) => `-c ${setting}`).join(' ');
      const databaseUrl = options ? `${place.databaseUrl}?options=${encodeURIComponent(options)}` : place.databaseUrl;
      try {
        await inStore({ ...place, databaseUrl }, async ({ db }) => {
          await db.deleteFrom('settings').execute();
          await db
            .insertInto('settings')
            .values(TEXTS.map((key) => ({ key, value: '' })))
            .execute();
          const holding = (is: typeof contains, text: string) =>
            db.selectFrom('settings').select('key').where(is('key', text)).execute();
          for (const text of ['%', '_', '!', '\\', "'", '', 'b', '0% o', '_b', '!b', 'a\\']) {
            const found = [await holding(contains, text), await holding(beginsWith, text)];
            assert.deepEqual(
              found.map((rows) => rows.map(({ key }) => key).sort()),
              [TEXTS.filter((key) => key.includes(text)), TEXTS.filter((key) => key.startsWith(text))].map((keys) =>
                keys.sort(),
              ),
              text,
            );
          }
        });
      } finally {
        await place.remove();
      }
    });
