const DAY_MS = 86_400_000;

/** The next time of day, in ms since 1970: `19:30` UTC is 01:00 of the next day in India. */
export function nextAt(hour: number, minute: number): number {
  const at = new Date().setUTCHours(hour, minute, 0, 0);
  return at > Date.now() ? at : at + DAY_MS;
}

/** Settings of a console server whose clock starts at `start` (ms since 1970) now. */
export function clockFrom(start: number): Readonly<Record<string, string>> {
  const module = `const now=Date.now;Date.now=()=>now()+${start - Date.now()}`;
  return { NODE_OPTIONS: `--import=data:text/javascript,${encodeURIComponent(module)}` };
}
