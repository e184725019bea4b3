import { DAY_MS } from './day.ts';
/** The next time of day, in ms since 1970: `19:30` UTC is 01:00 of the next day in India. */
export function nextAt(hour: number, minute: number): number {
  const at = new Date().setUTCHours(hour, minute, 0, 0);
  return at > Date.now() ? at : at + DAY_MS;
}

/**
 * Settings of a console server whose clock starts at `start` (ms since 1970) now. So does its `Date` header, which Node
 * writes by its own clock: pages compare it with theirs.
 */
export function clockFrom(start: number): Readonly<Record<string, string>> {
  const module = `
    import { ServerResponse } from 'node:http';
    const { now } = Date;
    Date.now = () => now() + ${start - Date.now()};
    const { writeHead } = ServerResponse.prototype;
    ServerResponse.prototype.writeHead = function (...head) {
      this.setHeader('Date', new Date(Date.now()).toUTCString());
      return writeHead.apply(this, head);
    };`;
  return { NODE_OPTIONS: `--import=data:text/javascript,${encodeURIComponent(module)}` };
}
