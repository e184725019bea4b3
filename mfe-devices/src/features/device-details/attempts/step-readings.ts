import type { ScanAttempt } from '@veritas/shared/api';

/** What a scan at one step read from the device, as far as its answer reports it. */
export interface Reading {
  /** `passed` or an error code. */
  readonly code: string;
  readonly name: string | null;
  readonly brand: string | null;
  readonly hardware: string | null;
  /** The hardware captured at the doorstep. */
  readonly captured: string | null;
}

export interface StepReadings {
  readonly doorstep: Reading | null;
  readonly hub: Reading | null;
  readonly rc: Reading | null;
}

/** The scan that represents each step: the last stored one, else the last attempt. */
export function stepReadings(attempts: readonly ScanAttempt[]): StepReadings {
  const at = (stage: string): Reading | null => {
    const own = attempts.filter((attempt) => attempt.stage === stage);
    const scan = own.findLast(({ stored }) => stored) ?? own.at(-1);
    return scan ? readingOf(scan) : null;
  };
  return { doorstep: at('doorstep'), hub: at('hub'), rc: at('rc') };
}

/** A service that does not report the readings still has the one fact that the code is about. */
function readingOf({ code, found, expected, read }: ScanAttempt): Reading {
  const captured = code === 'E008' ? expected : null;
  if (read) return { code, name: read.name, brand: read.manufacturer, hardware: read.hardware, captured };
  return {
    code,
    name: code === 'E007' || code === 'passed' ? found : null,
    brand: code === 'E005' || code === 'E006' ? found : null,
    hardware: code === 'E008' || code === 'E004' ? found : null,
    captured,
  };
}
