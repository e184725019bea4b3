export { findSignals } from './find-signals.ts';
export type { Signal, SignalAnswer } from './signal.ts';
export { signalKey } from './signal-key.ts';
export { standOut } from './stand-out.ts';
export type { Sample } from './stand-out.ts';
export type { Outcome, SignalKind } from './tally.ts';
