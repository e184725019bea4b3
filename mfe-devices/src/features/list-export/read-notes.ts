import { call, getAllDeviceNotes } from '@veritas/shared/api';
import { escapeFormula, isoInZone, parseInstant, trackingKey } from '@veritas/shared/domain';

/** Of a cell of Excel, which moves the rest of a longer one into the next row. */
const MAX_CELL_CHARACTERS = 32_767;

/**
 * The cell with the notes of each device, oldest first: one line each, `asha, 2026-11-22T10:15:00+05:30: The box is
 * torn.` Where a cell would be too long for a spreadsheet, its oldest notes are counted only.
 */
export async function readNotes(zone: string): Promise<ReadonlyMap<string, string>> {
  const lines: { readonly key: string; readonly line: string }[] = [];
  let after: string | null = null;
  do {
    const page: Awaited<ReturnType<typeof readPage>> = await readPage(after);
    for (const { tracking_id: id, text, by, at } of page.notes) {
      const line = `${by}, ${isoInZone(parseInstant(at, zone) ?? 0, zone)}: ${text}`;
      lines.push({ key: trackingKey(id), line });
    }
    after = page.next;
  } while (after !== null);
  const ofDevices = Map.groupBy(lines, ({ key }) => key);
  return new Map([...ofDevices].map(([key, all]) => [key, cellOf(all.map(({ line }) => line))]));
}

/** With the newest notes that fit. The guard against formulas adds apostrophes. */
function cellOf(lines: readonly string[]): string {
  let room = MAX_CELL_CHARACTERS - countOf(lines.length).length;
  let older = lines.length;
  for (const line of lines.toReversed()) {
    room -= escapeFormula(`\n${line}`).length;
    if (room < 0) break;
    older -= 1;
  }
  return [...(older > 0 ? [countOf(older)] : []), ...lines.slice(older)].join('\n');
}

const countOf = (older: number) => `(${older} older: see the details of the device)`;

const readPage = (after: string | null) => call(getAllDeviceNotes, after === null ? {} : { after });
