import assert from 'node:assert/strict';
import { DAY_MS } from '@veritas/shared/domain';
import { countedReads } from '../testing/database/counted-reads.ts';
import { addDevices } from '../testing/devices.ts';
import { serverTest, START } from '../testing/server-test.ts';
import { previewImpact } from './preview-impact.ts';

const RECORDS = 9;

serverTest('devices that were rejected for the same reason are read and decided as one', async (server) => {
  const { db } = server.context;
  const rejected = {
    ...{ is_blindpick: 0, device_brand: 'NovaView', device_model_name: 'Vision 43', is_submit: 1 },
    ...{ submit_time: START, submitted_device_name: 'Vision 43', submitted_manufacturer: 'TCL', device_result: 'E005' },
  };
  const hubs = ['BLR_KOR', null];
  await addDevices(
    server,
    Array.from({ length: RECORDS }, (_, index) => ({
      ...rejected,
      hub_code: hubs[index % hubs.length],
      submitted_manufacturer: index === 0 ? ' tcl' : 'TCL',
    })),
  );
  await db.insertInto('manufacturers').values({ id: 'm', name: 'TCL', name_key: 'tcl' }).execute();
  const impactOf = async (brand: string, data: string[]) => {
    const counted = countedReads(db);
    const { by_manufacturer: makers, ...sums } = await previewImpact(
      { ...server.context, db: counted.db },
      { brand, data },
    );
    return [sums.rejected, sums.would_pass, makers.length, counted.read.rows];
  };
  // The two spellings, the manufacturer, and once more where it is looked up by name.
  assert.deepEqual(await impactOf('novaview', ['TCL']), [RECORDS, RECORDS, 1, 2 + 1 + 1]);
  assert.deepEqual(await impactOf('NovaView', []), [RECORDS, 0, 1, 2 + 1]);
  assert.deepEqual(await impactOf('Plainfield', []), [0, 0, 0, 2 + 1]);
});

serverTest('spellings of a manufacturer are one entry, and a missing one differs from "unknown"', async (server) => {
  const rejected = {
    ...{ is_blindpick: 0, device_brand: 'NovaView', device_model_name: 'Vision 43', is_submit: 1 },
    ...{ submit_time: START, submitted_device_name: 'Vision 43', device_result: 'E006' },
  };
  const scanned = [' unknown', null, 'Unknown', '', ' ', 'unknown'];
  await addDevices(
    server,
    scanned.map((submitted_manufacturer) => ({ ...rejected, submitted_manufacturer })),
  );
  const { by_manufacturer: makers } = await previewImpact(server.context, { brand: 'NovaView', data: [] });
  assert.deepEqual(makers, [
    { manufacturer: '', rejected: 3, would_pass: 0 },
    { manufacturer: 'Unknown', rejected: 3, would_pass: 0 },
  ]);
});

serverTest('rejections of the last thirty days count, to the millisecond', async (server) => {
  const rejected = {
    ...{ is_blindpick: 0, device_brand: 'NovaView', device_model_name: 'Vision 43', is_submit: 1 },
    ...{ submitted_device_name: 'Vision 43', submitted_manufacturer: 'TCL', device_result: 'E006' },
  };
  const oldest = START - 30 * DAY_MS;
  await addDevices(
    server,
    [oldest - 1, oldest, START].map((submit_time) => ({ ...rejected, submit_time })),
  );
  const { days, rejected: counted } = await previewImpact(server.context, { brand: 'NovaView', data: [] });
  assert.deepEqual([days, counted], [30, 2]);
});
