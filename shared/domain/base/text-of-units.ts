/** Code units per call: more arguments would overflow the stack. */
const AT_ONCE = 8_192;

/** The text of any number of code units or bytes. */
export function textOfUnits(units: Uint8Array | Uint16Array, start = 0, end = units.length): string {
  let text = '';
  for (let from = start; from < end; from += AT_ONCE) {
    text += String.fromCharCode(...units.subarray(from, Math.min(from + AT_ONCE, end)));
  }
  return text;
}
