/** Code units that become a text at once: more would not fit on the engine's stack. */
const AT_ONCE = 8_192;

/** The text of code units, or of bytes, of which there may be any number. */
export function textOfUnits(units: Uint8Array | Uint16Array, start = 0, end = units.length): string {
  let text = '';
  for (let from = start; from < end; from += AT_ONCE) {
    text += String.fromCharCode(...units.subarray(from, Math.min(from + AT_ONCE, end)));
  }
  return text;
}
