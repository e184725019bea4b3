/**
 * Renamed time zones by their previous name. The ICU library, and with it most browsers, still returns the previous
 * name. Links between zones with the same clock are not renames.
 */
const RENAMED: Readonly<Record<string, string>> = {
  'Africa/Asmera': 'Africa/Asmara',
  'America/Buenos_Aires': 'America/Argentina/Buenos_Aires',
  'America/Catamarca': 'America/Argentina/Catamarca',
  'America/Coral_Harbour': 'America/Atikokan',
  'America/Cordoba': 'America/Argentina/Cordoba',
  'America/Godthab': 'America/Nuuk',
  'America/Indianapolis': 'America/Indiana/Indianapolis',
  'America/Jujuy': 'America/Argentina/Jujuy',
  'America/Louisville': 'America/Kentucky/Louisville',
  'America/Mendoza': 'America/Argentina/Mendoza',
  'Asia/Calcutta': 'Asia/Kolkata',
  'Asia/Katmandu': 'Asia/Kathmandu',
  'Asia/Rangoon': 'Asia/Yangon',
  'Asia/Saigon': 'Asia/Ho_Chi_Minh',
  'Atlantic/Faeroe': 'Atlantic/Faroe',
  'Europe/Kiev': 'Europe/Kyiv',
  'Pacific/Enderbury': 'Pacific/Kanton',
  'Pacific/Ponape': 'Pacific/Pohnpei',
  'Pacific/Truk': 'Pacific/Chuuk',
};

/** The current name of a time zone in any case, such as `Asia/Kolkata`; null when the engine does not know the zone. */
export function currentZone(name: string | null | undefined): string | null {
  const known = name ? engineName(name) : null;
  if (known === null) return null;
  const current = RENAMED[known] ?? known;
  // An engine older than the rename would refuse the new name.
  return engineName(current) === null ? known : current;
}

/** The zone of this computer; UTC where the engine does not know it, as it then uses UTC itself. */
export function ownZone(): string {
  return currentZone(new Intl.DateTimeFormat().resolvedOptions().timeZone) ?? 'UTC';
}

/** Whether two zones are one, also by its previous name; '' is the zone of this computer. */
export function isSameZone(one: string, other: string): boolean {
  const nameOf = (zone: string) => (zone === '' ? ownZone() : (currentZone(zone) ?? zone));
  return one === other || nameOf(one) === nameOf(other);
}

function engineName(name: string): string | null {
  try {
    return new Intl.DateTimeFormat('en-US', { timeZone: name }).resolvedOptions().timeZone;
  } catch {
    return null;
  }
}
