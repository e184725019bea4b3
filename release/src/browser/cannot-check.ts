import { Refusal } from '../core/refusal.ts';

/** The check in a browser needs something that is not installed: the message says what, and how to get it. */
export class CannotCheck extends Refusal {}
