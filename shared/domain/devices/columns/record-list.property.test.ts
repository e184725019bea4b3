import fc from 'fast-check';
import { listDevices } from '../questions/device-list.ts';
import { recordsByKey, recordsOfId, recordsOfIds } from '../questions/tracking-ids.ts';
import { listPlainly } from '../testing/plain-list.ts';
import { easyQuestion } from '../testing/wild-questions.ts';
import { handedOver, WILD_NOW, wildRecords } from '../testing/wild-records.ts';
import { trackingKey } from '../../base/keys.ts';

test('records come out of the columns as they went in', () => {
  fc.assert(fc.property(wildRecords, (records) => expect([...handedOver(records)]).toEqual(records)));
});

test('every list has the rows and the order that records as objects have', () => {
  let found = 0;
  fc.assert(
    fc.property(wildRecords, easyQuestion, (records, asked) => {
      const { rows, notFound } = listDevices(handedOver(records), asked, WILD_NOW);
      expect({ rows: [...rows], notFound }).toEqual(listPlainly(records, asked, WILD_NOW));
      expect(listDevices(records, asked, WILD_NOW).rows).toEqual([...rows]);
      found += rows.length;
    }),
    { numRuns: 2_000 },
  );
  expect(found).toBeGreaterThan(1_000);
});

test('an ID leads to the first record that has it in any case', () => {
  fc.assert(
    fc.property(wildRecords, fc.array(fc.constantFrom('RVP1', 'rvp2', 'RVP3', '東京', '', 'none')), (records, ids) => {
      const found = recordsByKey(handedOver(records), ids);
      for (const key of ids.map(trackingKey)) {
        expect(found.get(key)).toEqual(records.find(({ trackingId }) => trackingKey(trackingId) === key));
      }
      const isAsked = (id: string) => ids.some((asked) => trackingKey(asked) === trackingKey(id));
      expect([...recordsOfIds(handedOver(records), ids)]).toEqual(
        records.filter(({ trackingId }) => isAsked(trackingId)),
      );
      for (const id of ids) {
        expect([...recordsOfId(records, id)]).toEqual([...recordsOfIds(records, [id])]);
      }
    }),
  );
});
