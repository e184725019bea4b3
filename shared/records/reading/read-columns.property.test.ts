import fc from 'fast-check';
import { wildElement } from '../../domain/devices/testing/wild-records.ts';
import { DeviceColumns, InvalidAnswer, parseDeviceRecords } from '../../domain/index.ts';
import type { DeviceRecord } from '../../domain/index.ts';
import { BodyParts } from './body-parts.ts';
import { readColumns } from './read-columns.ts';

const ZONE = 'Asia/Kolkata';

/** A record as the service usually sends it. */
const usualElement = fc
  .record({
    id: fc.nat(),
    number: fc.nat({ max: 99 }),
    hub: fc.constantFrom('BLR_KOR', 'blr_kor', 'DEL', 'दिल्ली', null),
    time: fc.date({ min: new Date(0), max: new Date('2099-12-31'), noInvalidDate: true }),
    offset: fc.constantFrom('Z', '.1Z', '.123456789Z', '+05:30', '-11:00', '.5+14:00', '', '+24:00', '.1234567890Z'),
    steps: fc.nat({ max: 3 }),
    result: fc.constantFrom('passed', 'E003', null),
    blind: fc.boolean(),
  })
  .map(({ id, number, hub, time, offset, steps, result, blind }) => {
    const at = time.toISOString().slice(0, 19) + offset;
    return {
      id,
      tracking_id: {
        tracking_id: `FMPp${number}`,
        hub_code: hub,
        created_date: at,
        device_type: number % 2 ? 'mobile' : 'Laptop',
        is_Blindpick: blind,
        Blind_brand: blind ? 'Apple' : null,
        Blind_model: blind ? 'iPhone 13' : null,
        device_model_name: `Galaxy S${number}`,
        device_brand: 'Samsung',
      },
      is_submit: steps > 0,
      submit_time: steps > 0 ? at : null,
      submitted_by: steps > 0 ? { username: `wm_${number}` } : null,
      submitted_device_name: steps > 0 ? `SM-${number}` : null,
      submitted_manufacturer: steps > 0 ? 'Samsung' : null,
      is_verified: steps > 1,
      verify_time: steps > 1 ? at : null,
      verified_by: steps > 1 ? { username: `inc_${number}` } : null,
      is_verified_rc: steps > 2,
      verified_by_rc: steps > 2 ? { username: 'rc' } : null,
      verify_time_rc: steps > 2 ? at : null,
      is_verified_rc_by: steps > 2,
      device_result: result,
    };
  });
const elements = fc.array(fc.oneof({ weight: 3, arbitrary: usualElement }, wildElement), { maxLength: 12 });

/** JSON as services write it: compact, indented, and with a space after each separator. */
const written = fc
  .tuple(elements, fc.constantFrom(undefined, 2, '\t', 'spaced' as const))
  .map(([list, form]) =>
    form === 'spaced'
      ? JSON.stringify(list).replaceAll('","', '", "').replaceAll('":', '": ').replaceAll('},{', '}, {')
      : JSON.stringify(list, null, form),
  );

test('records are read from bytes as from objects, however they are written and cut', () => {
  fc.assert(
    fc.property(written, fc.integer({ min: 1, max: 2_000 }), (json, length) => {
      expect(read(json, length)).toEqual(expected(json));
    }),
  );
});

test('what is no JSON is refused, and what is unusual JSON is read as the engine reads it', () => {
  const change = fc.record({
    place: fc.nat(),
    taken: fc.constantFrom(0, 1, 2, 9),
    put: fc.oneof(
      fc.constantFrom(...'{}[]",:\\ \n\u0001-+.0eEtnZ', '\ufeff', 'ü', '\\u0041', '1e3', 'null', 'true', '"a":1,'),
      fc.constantFrom(
        '"tracking_id":"x",',
        '"submitted_by":7,',
        '"is_verified_rc_by":"me",',
        '"id":12345678901234567890,',
      ),
      fc.constant(''),
    ),
  });
  const changed = fc.tuple(written, fc.array(change, { minLength: 1, maxLength: 2 })).map(([json, changes]) =>
    changes.reduce((text, { place, taken, put }) => {
      const at = place % (text.length + 1);
      return text.slice(0, at) + put + text.slice(at + taken);
    }, json),
  );
  fc.assert(
    fc.property(changed, (json) => {
      expect(read(json, 700)).toEqual(expected(json));
    }),
    { numRuns: 300 },
  );
});

/**
 * All records of a body split into parts of a length, and how their tracking IDs are found; the message where there are
 * none.
 */
function read(json: string, length: number) {
  const bytes = new TextEncoder().encode(json);
  const body = new BodyParts();
  let at = 0;
  try {
    const reading = readColumns(body, ZONE);
    for (let step = reading.next(); ; step = reading.next()) {
      if (step.done) return contentsOf(step.value);
      if (step.value !== 'waiting') continue;
      body.push(bytes.slice(at, (at += length)));
      if (at >= bytes.length) body.end();
    }
  } catch (error) {
    if (error instanceof InvalidAnswer) return error.message;
    throw error;
  }
}

function expected(json: string) {
  let answer: unknown = null;
  try {
    // No lone surrogates in UTF-8, and a byte order mark is not part of the text.
    answer = JSON.parse(new TextDecoder().decode(new TextEncoder().encode(json)));
  } catch {
    // Like an answer that is not an array.
  }
  return Array.isArray(answer)
    ? contentsOf(DeviceColumns.of(parseDeviceRecords(answer, ZONE)))
    : new InvalidAnswer().message;
}

function contentsOf(columns: DeviceColumns) {
  const { texts, numbers } = columns.data;
  const records: DeviceRecord[] = Array.from({ length: columns.length }, (_, slot) => columns.recordAt(slot));
  return {
    records,
    hashes: [...numbers.trackingHash],
    keys: [...texts.trackingKey.units],
    odd: [...texts.oddId.units],
  };
}
