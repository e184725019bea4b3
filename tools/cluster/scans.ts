import { randomUUID } from 'node:crypto';

/** The scan of a record that is stored: another device each time, of the brand and model that `shipments` has. */
export function scanOf(trackingId: string) {
  const own = randomUUID();
  const device = { brand: 'Acme', name: 'Alpha', manufacturer: 'Acme', hardware_id: own, mac: `MAC-${own}` };
  return { tracking_id: trackingId, stage: 'doorstep', action: 'submit', client_scan_id: own, device };
}

/** Tracking IDs of the rows of `shipments`. */
export function trackingIdsOf(prefix: string, rows: number): string[] {
  return Array.from({ length: rows }, (_, row) => `${prefix}${String(row).padStart(6, '0')}`);
}
