/** What a check of an installation found; the text of a warning or fault says what to do. */
export interface Finding {
  readonly level: 'ok' | 'warning' | 'fault';
  readonly about: string;
  readonly text: string;
}

/** One line for a terminal. */
export function findingLine({ level, about, text }: Finding): string {
  const mark = level === 'fault' ? 'FAULT' : level;
  return `${mark.padEnd(8)} ${about.padEnd(12)} ${text}`;
}
