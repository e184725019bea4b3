export { findSignals } from './find-signals.ts';
export type { Signal, SignalAnswer, SignalQuestion } from './find-signals.ts';
export { signalKey } from './signal-key.ts';
export { standOut } from './stand-out.ts';
export type { Sample } from './stand-out.ts';
export type { Outcome, SignalKind } from './tallies.ts';
