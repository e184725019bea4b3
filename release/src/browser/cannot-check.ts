import { Refused } from '../core/refused.ts';

/** The check in a browser needs something that is not installed: the message says what, and how to get it. */
export class CannotCheck extends Refused {}
