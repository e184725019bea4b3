import { randomUUID } from 'node:crypto';
import type { ScanAnswer, ScanRequest } from '@veritas/shared/contracts';
import { drawChangeNumbers } from '../../devices/changes/change-seq.ts';
import type { HttpClient, Reply } from '../http/http-client.ts';
import { pairsOf } from './race.ts';
import type { Pair, Race } from './race.ts';
import { addDevices, addUploaded, CENTRE, HUB, OTHER_HUB, RIGHT_DEVICE } from './world.ts';
import type { Person, World } from './world.ts';

type Scan = Partial<Omit<ScanRequest, 'device'>> & { device?: ScanRequest['device'] };

const scan = (client: HttpClient, trackingId: string, change: Scan = {}) => {
  const what = { tracking_id: trackingId, stage: 'doorstep', action: 'submit', client_scan_id: randomUUID() };
  return client.post('api/scan/', { ...what, ...change, device: { ...RIGHT_DEVICE, ...change.device } });
};

const codeOf = (reply: Reply): string => (reply.status === 200 ? reply.json<ScanAnswer>().code : String(reply.status));
const passes = (reply: Reply) => codeOf(reply) === 'passed';
/** The code of the loser. */
const loserIs = (code: string) => (replies: readonly [Reply, Reply]) => {
  const codes = replies.map(codeOf).filter((found) => found !== 'passed');
  return codes.join() === code ? null : `the other one got ${codes.join() || 'nothing'}`;
};

const operators = async ({ person }: World, tag: string) =>
  Promise.all(
    ['a', 'b'].map((name) => person({ username: `${tag}_${name}`, role: 'operators', groups: [HUB] })),
  ) as Promise<[Awaited<ReturnType<World['person']>>, Awaited<ReturnType<World['person']>>]>;

/** Two records that two operators submit with devices of these identities. */
const sameDevice =
  (tag: string, first: (n: string) => object, second: (n: string) => object) => async (world: World, count: number) => {
    const [asha, ravi] = await operators(world, tag);
    const ids = await addDevices(world.context, 2 * count);
    return pairsOf(count, (index) => ({
      first: () => scan(asha.onA, ids[2 * index] ?? '', { device: first(`${tag}${index}`) }),
      second: () => scan(ravi.onB, ids[2 * index + 1] ?? '', { device: second(`${tag}${index}`) }),
      problem: loserIs('E004'),
    }));
  };

/** Two operators, and devices that the first submitted with the hardware IDs `<tag><index>`. */
async function submitted(world: World, tag: string, count: number, further: object = {}) {
  const [asha, ravi] = await operators(world, tag);
  const ids = await addDevices(world.context, count, (index) => ({
    is_submit: 1,
    submit_time: 1,
    submitted_by: asha.username,
    hardware_id: `${tag}${index}`,
    hardware_key: `${tag}${index}`,
    device_result: 'passed',
    ...further,
  }));
  return { asha, ravi, ids };
}

/** One scan of each record, sent to both servers under one number. */
const sentTwice = ({ context }: World, who: Person, ids: readonly string[], what: (index: number) => Scan): Pair[] =>
  ids.map((id, index) => {
    const again = { ...what(index), client_scan_id: randomUUID() };
    return {
      first: () => scan(who.onA, id, again),
      second: () => scan(who.onB, id, again),
      async problem([first, second]) {
        const tries = await context.db.selectFrom('scan_attempts').select('id').where('tracking_id', '=', id).execute();
        if (tries.length !== 1) return `${tries.length} tries are stored`;
        return first.text === second.text ? null : 'the answers differ';
      },
    };
  });

export const SCAN_RACES: readonly Race[] = [
  {
    rule: 'E001: a record is scanned or taken back with its upload, not both',
    winners: 1,
    wins: (reply) => (reply.text.includes('"code":') ? passes(reply) : reply.status === 200),
    every: 4,
    async prepare(world, count) {
      const [asha] = await operators(world, 'e001');
      const admin = await world.person({ username: 'e001_admin', role: 'admin' });
      return pairsOf(count, async () => {
        const uploadId = randomUUID();
        const id = await addUploaded(world.context, uploadId);
        return {
          first: () => admin.onA.post('api/upload_undo/', { upload_id: uploadId }),
          second: () => scan(asha.onB, id),
        };
      });
    },
  },
  {
    rule: 'E002: nothing is stored for an operator who has left the hub of the record',
    winners: 1,
    wins: ({ text }) => text.includes('is saved'),
    every: 4,
    async prepare(world, count) {
      const { db } = world.context;
      const admin = await world.person({ username: 'e002_admin', role: 'super_admin' });
      const ids = await addDevices(world.context, count);
      return pairsOf(count, async (index) => {
        const { id: userId, onA } = await world.person({
          username: `e002_${index}`,
          role: 'operators',
          groups: [HUB],
        });
        const id = ids[index] ?? '';
        let left = 0;
        return {
          first: () => scan(onA, id),
          async second() {
            const reply = await admin.onB.post('user/update/', { user_id: userId, group: OTHER_HUB });
            left = await drawChangeNumbers(db, 1);
            return reply;
          },
          async problem([scanned]) {
            const code = codeOf(scanned);
            if (code !== 'passed' && code !== 'E002') return `the scan got ${code}`;
            const record = db.selectFrom('devices').select(['is_submit', 'change_seq']).where('tracking_id', '=', id);
            const { is_submit: isStored, change_seq: seq } = await record.executeTakeFirstOrThrow();
            if (isStored !== (code === 'passed' ? 1 : 0)) return 'the answer is not what is stored';
            return isStored && seq > left ? 'stored after the operator had left' : null;
          },
        };
      });
    },
  },
  {
    rule: 'E003: one of two operators submits a record',
    winners: 1,
    wins: passes,
    async prepare(world, count) {
      const [asha, ravi] = await operators(world, 'e003');
      const ids = await addDevices(world.context, count);
      return ids.map((id) => ({
        first: () => scan(asha.onA, id),
        second: () => scan(ravi.onB, id),
        problem: loserIs('E003'),
      }));
    },
  },
  {
    rule: 'E004: one of two records gets a hardware ID',
    winners: 1,
    wins: passes,
    prepare: sameDevice(
      'hw',
      (n) => ({ hardware_id: n }),
      (n) => ({ hardware_id: ` ${n.toUpperCase()}` }),
    ),
  },
  {
    rule: 'E004: one of two records gets a MAC address',
    winners: 1,
    wins: passes,
    prepare: sameDevice(
      'mac',
      (n) => ({ hardware_id: `a${n}`, mac: n }),
      (n) => ({ hardware_id: `b${n}`, mac: n }),
    ),
  },
  {
    rule: 'E004: one of two records gets a device with both',
    winners: 1,
    wins: passes,
    prepare: sameDevice(
      'both',
      (n) => ({ hardware_id: n, mac: `m${n}` }),
      (n) => ({ mac: `m${n}`, hardware_id: n }),
    ),
  },
  {
    rule: 'E005, E006: a scan never sees half of a list of manufacturers',
    winners: 2,
    wins: (reply) => passes(reply) || reply.status === 200,
    async prepare(world, count) {
      const [asha] = await operators(world, 'e006');
      const admin = await world.person({ username: 'e006_admin', role: 'admin' });
      const lists = [
        ['TCL', 'Skyworth'],
        ['Hisense', 'TCL'],
      ];
      await admin.onA.post('api/whitelable/', { brand: 'NovaView', data: lists[1] });
      const ids = await addDevices(world.context, count);
      return ids.map((id, index) => ({
        first: () => admin.onA.post('api/whitelable/', { brand: 'NovaView', data: lists[index % 2] }),
        second: () => scan(asha.onB, id, { device: { ...RIGHT_DEVICE, brand: 'TCL' } }),
        problem: ([, scanned]) => (passes(scanned) ? null : 'the scan did not pass'),
      }));
    },
  },
  {
    rule: 'E008: one of two hub scans verifies a device',
    winners: 1,
    wins: passes,
    async prepare(world, count) {
      const { asha, ravi, ids } = await submitted(world, 'hub', count);
      const hub = (n: number) => ({ stage: 'hub' as const, device: { hardware_id: `hub${n}` } });
      return ids.map((id, index) => ({
        first: () => scan(asha.onA, id, hub(index)),
        second: () => scan(ravi.onB, id, hub(index)),
        problem: loserIs('409'),
      }));
    },
  },
  {
    rule: 'E008: a hub scan is compared with the doorstep scan that is stored',
    winners: 1,
    wins: passes,
    async prepare(world, count) {
      const { asha, ravi, ids } = await submitted(world, 'again', count);
      return ids.map((id, index) => ({
        first: () => scan(asha.onA, id, { device: { hardware_id: `other${index}` } }),
        second: () => scan(ravi.onB, id, { stage: 'hub', device: { hardware_id: `again${index}` } }),
        problem: (replies) => loserIs(passes(replies[0]) ? 'E008' : '409')(replies),
      }));
    },
  },
  {
    rule: 'E008: one of two scans at the return centre closes a device',
    winners: 1,
    wins: passes,
    async prepare(world, count) {
      const { ids } = await submitted(world, 'rc', count, { is_verified: 1, verify_time: 2, verified_by: 'hub' });
      const [one, other] = await Promise.all(
        ['a', 'b'].map((name) => world.person({ username: `centre_${name}`, role: 'executive', groups: [CENTRE] })),
      );
      if (!one || !other) return [];
      const rc = (n: number) => ({ stage: 'rc' as const, device: { hardware_id: `rc${n}` } });
      return ids.map((id, index) => ({
        first: () => scan(one.onA, id, rc(index)),
        second: () => scan(other.onB, id, rc(index)),
        problem: loserIs('409'),
      }));
    },
  },
  {
    rule: 'A scan that is sent twice at once is stored once, and both get its answer',
    winners: 2,
    wins: passes,
    async prepare(world, count) {
      const [asha] = await operators(world, 'twice');
      return sentTwice(world, asha, await addDevices(world.context, count), () => ({}));
    },
  },
  {
    rule: 'A scan at the hub that is sent twice at once is stored once, and both get its answer',
    winners: 2,
    wins: passes,
    async prepare(world, count) {
      const { asha, ids } = await submitted(world, 'hubtwice', count);
      return sentTwice(world, asha, ids, (n) => ({ stage: 'hub', device: { hardware_id: `hubtwice${n}` } }));
    },
  },
  {
    rule: 'A scan at the return centre that is sent twice at once is stored once, and both get its answer',
    winners: 2,
    wins: passes,
    async prepare(world, count) {
      const verified = { is_verified: 1, verify_time: 2, verified_by: 'hub' };
      const { ids } = await submitted(world, 'rctwice', count, verified);
      const centre = await world.person({ username: 'centre_twice', role: 'executive', groups: [CENTRE] });
      return sentTwice(world, centre, ids, (n) => ({ stage: 'rc', device: { hardware_id: `rctwice${n}` } }));
    },
  },
  {
    rule: 'One client_scan_id serves one of two scans',
    winners: 1,
    wins: passes,
    async prepare(world, count) {
      const [asha] = await operators(world, 'number');
      const ids = await addDevices(world.context, 2 * count);
      return pairsOf(count, (index) => {
        const same = { client_scan_id: randomUUID() };
        return {
          first: () => scan(asha.onA, ids[2 * index] ?? '', same),
          second: () => scan(asha.onB, ids[2 * index + 1] ?? '', same),
          problem: loserIs('409'),
        };
      });
    },
  },
];
