import { readFileSync } from 'node:fs';

/** Of /proc: Linux counts CPU in these. */
const TICKS_A_SECOND = 100;

/** Seconds of CPU that a process has used so far, all its threads. */
export function cpuOf(pid: number): number {
  const fields = readFileSync(`/proc/${pid}/stat`, 'utf8').split(') ')[1]?.split(' ') ?? [];
  return (Number(fields[11]) + Number(fields[12])) / TICKS_A_SECOND;
}

/** Resident memory of a process in MiB. */
export function memoryOf(pid: number): number {
  return Number(/VmRSS:\s+(\d+)/.exec(readFileSync(`/proc/${pid}/status`, 'utf8'))?.[1]) / 1024;
}
