import { call, getAllDeviceNotes } from '@veritas/shared/api';
import { isoInZone, parseInstant, trackingKey } from '@veritas/shared/domain';

/**
 * The cell with the notes of each device, oldest first: one line each, `asha, 2026-11-22T10:15:00+05:30: The box is
 * torn.`
 */
export async function readNotes(zone: string): Promise<ReadonlyMap<string, string>> {
  const cells = new Map<string, string>();
  let after: string | null = null;
  do {
    const page: Awaited<ReturnType<typeof readPage>> = await readPage(after);
    for (const { tracking_id: id, text, by, at } of page.notes) {
      const line = `${by}, ${isoInZone(parseInstant(at, zone) ?? 0, zone)}: ${text}`;
      const before = cells.get(trackingKey(id));
      cells.set(trackingKey(id), before === undefined ? line : `${before}\n${line}`);
    }
    after = page.next;
  } while (after !== null);
  return cells;
}

const readPage = (after: string | null) => call(getAllDeviceNotes, after === null ? {} : { after });
