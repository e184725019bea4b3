/** An expected failure: its sentence says where, what and what to do, and is shown without a stack. */
export class Refusal extends Error {
  override readonly name: string = 'Refusal';
}

/** The command line is invalid, and nothing was done: exit code 2. */
export class WrongUse extends Refusal {
  override readonly name = 'WrongUse';
}
