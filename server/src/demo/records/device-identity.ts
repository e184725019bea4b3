/** What the device behind a demo record reports about itself; the simulator has to show it at every stage. */
export const hardwareIdOf = (trackingId: string): string => `HW-${trackingId}`;

export function macOf(trackingId: string): string {
  const number = BigInt(trackingId.replace(/\D/g, '').slice(-12) || '0');
  const digits = (0x02_00_00_00_00_00n + number).toString(16).padStart(12, '0').slice(-12);
  return (digits.match(/../g) ?? []).join(':').toUpperCase();
}
