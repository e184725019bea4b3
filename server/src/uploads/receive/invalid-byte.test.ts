import assert from 'node:assert/strict';
import type { UploadResult } from '@veritas/shared/contracts';
import { addGroup } from '../../testing/fixtures.ts';
import { serverTest } from '../../testing/server-test.ts';
import { storedRows } from '../testing/stored-upload.ts';
import { sendFile } from '../testing/upload-client.ts';

const HEADER = 'tracking_id,hub_code,device_brand,device_model_name\n';
const line = (id: string) => `${id},BLR_KOR,Vivo,V29\n`;

serverTest(
  'one invalid byte in a UTF-8 file stores no row as other characters: it is refused by its row',
  async (server) => {
    await addGroup(server.context, 'BLR_KOR');
    const client = await server.signedInAs({ role: 'admin' });
    const hindi = line('RVP0000001').replace('Vivo', 'सैमसंग');
    const broken = Buffer.concat([Buffer.from(HEADER + hindi), Buffer.from([0xe9]), Buffer.from(line('RVP0000002'))]);
    for (const file of [broken, Buffer.concat([Buffer.from(`\uFEFF${HEADER}`), Buffer.from([0x92])])]) {
      const answer = await sendFile(client, file);
      assert.equal(answer.status, 400, answer.text);
      assert.match(answer.error().error, /^Row [23] cannot be read: .*“CSV UTF-8”/);
    }
    assert.deepEqual(await storedRows(server.context.db), []);
    // Two files put together, each with its byte order mark.
    const marks = await sendFile(
      client,
      Buffer.from(`\uFEFF\uFEFF"Tracking ID",hub_code,device_brand,device_model_name\n${hindi}${hindi}`),
    );
    assert.equal(marks.json<UploadResult>().processed, 1);
    // They are kept for the repeated row.
    const { columns } = await server.context.db
      .selectFrom('uploads')
      .select('columns')
      .where('columns', 'is not', null)
      .executeTakeFirstOrThrow();
    assert.equal((JSON.parse(columns ?? '[]') as string[])[0], 'Tracking ID');
  },
);
