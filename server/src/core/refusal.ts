/** Why a command does not go on, in a sentence for the person at the terminal; shown without a stack. */
export class Refusal extends Error {
  override readonly name: string = 'Refusal';
}

/** The command was given in a wrong way, and did nothing: exit code 2. */
export class WrongUse extends Refusal {
  override readonly name = 'WrongUse';
}
