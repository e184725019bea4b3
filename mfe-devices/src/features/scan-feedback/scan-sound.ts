import type { ScanOutcome } from './scan-outcome.ts';

interface Tone {
  readonly hertz: number;
  /** Seconds after the scan. */
  readonly at: number;
  readonly seconds: number;
}

/** They differ in rhythm as well as in pitch, and each ends before the next of three scans a second. */
const TONES: Readonly<Record<ScanOutcome, readonly Tone[]>> = {
  good: [{ hertz: 1320, at: 0, seconds: 0.09 }],
  bad: [
    { hertz: 220, at: 0, seconds: 0.1 },
    { hertz: 220, at: 0.14, seconds: 0.1 },
  ],
  unknown: [
    { hertz: 660, at: 0, seconds: 0.08 },
    { hertz: 440, at: 0.09, seconds: 0.08 },
    { hertz: 294, at: 0.18, seconds: 0.1 },
  ],
};

const VOLUME = 0.25;
/** A tone that ends abruptly clicks. */
const FADE_SECONDS = 0.02;

let context: AudioContext | null = null;

/** Plays the sound of an outcome; does nothing in a browser without audio. */
export function playScanSound(outcome: ScanOutcome): void {
  if (typeof AudioContext === 'undefined') return;
  context ??= new AudioContext();
  if (context.state === 'suspended') void context.resume();
  for (const tone of TONES[outcome]) play(context, tone);
}

function play(audio: AudioContext, { hertz, at, seconds }: Tone): void {
  const start = audio.currentTime + at;
  const end = start + seconds;
  const volume = audio.createGain();
  volume.gain.setValueAtTime(VOLUME, start);
  volume.gain.setValueAtTime(VOLUME, end - FADE_SECONDS);
  volume.gain.linearRampToValueAtTime(0, end);
  const tone = audio.createOscillator();
  tone.frequency.value = hertz;
  tone.connect(volume).connect(audio.destination);
  tone.start(start);
  tone.stop(end);
}
