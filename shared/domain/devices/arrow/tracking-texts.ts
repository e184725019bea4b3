import { trackingKey } from '../../base/keys.ts';
import { hashed, hashOf, smallAscii, TextColumn } from '../columns/text-column.ts';
import type { TextData } from '../columns/text-column.ts';
import { BLANK, LAST_PRINTABLE } from '../json/ascii.ts';
import { text } from '../parse-device-records.ts';
import type { ArrowStream } from './arrow-stream.ts';
import { textsOf } from './arrow-values.ts';

interface TrackingTexts {
  readonly trackingId: TextData;
  readonly trackingKey: TextData;
  readonly trackingHash: Uint32Array<ArrayBuffer>;
}

/** Tracking IDs, their normal form and its hash. */
export function trackingTexts(stream: ArrowStream): TrackingTexts {
  return usualTexts(stream) ?? anyTexts(stream);
}

/** Null unless all are printable ASCII without blanks: then a letter is a byte, and no text has to be decoded. */
function usualTexts(stream: ArrowStream): TrackingTexts | null {
  const size = stream.batchesOf('tracking_id').reduce((sum, { values }) => sum + values.length, 0);
  const [ids, keys] = [new Uint8Array(size), new Uint8Array(size)];
  const [ends, trackingHash] = [new Uint32Array(stream.length), new Uint32Array(stream.length)];
  let [end, slot, isUsual] = [0, 0, true];
  textsOf(stream, 'tracking_id', (bytes) => {
    let hash = hashOf('');
    for (let index = 0; index < bytes.length; index += 1, end += 1) {
      const unit = bytes[index] ?? 0;
      if (unit <= BLANK || unit > LAST_PRINTABLE) isUsual = false;
      const small = smallAscii(unit);
      ids[end] = unit;
      keys[end] = small;
      hash = hashed(hash, small);
    }
    ends[slot] = end;
    trackingHash[slot] = hash >>> 0;
    slot += 1;
  });
  if (!isUsual) return null;
  return {
    trackingId: { units: ids.slice(0, end), ends },
    trackingKey: { units: keys.slice(0, end), ends: ends.slice() },
    trackingHash,
  };
}

function anyTexts(stream: ArrowStream): TrackingTexts {
  const decoder = new TextDecoder('utf-8', { ignoreBOM: true });
  const [ids, keys] = [new TextColumn(), new TextColumn()];
  const trackingHash = new Uint32Array(stream.length);
  let slot = 0;
  textsOf(stream, 'tracking_id', (bytes) => {
    const id = text(decoder.decode(bytes)) ?? '';
    const key = trackingKey(id);
    ids.push(id);
    keys.push(key);
    trackingHash[slot] = hashOf(key);
    slot += 1;
  });
  return { trackingId: ids.data, trackingKey: keys.data, trackingHash };
}

/** IDs that are not non-negative integers, as texts; their numbers become NaN. */
export function idTexts(id: Float64Array): TextData {
  if (id.every((number) => number >= 0 && Number.isSafeInteger(number)))
    return { units: new Uint8Array(), ends: new Uint32Array(id.length) };
  const odd = new TextColumn();
  for (const [slot, number] of id.entries()) {
    const isUsual = number >= 0 && Number.isSafeInteger(number);
    odd.push(isUsual ? '' : String(number));
    if (!isUsual) id[slot] = Number.NaN;
  }
  return odd.data;
}
