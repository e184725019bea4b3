/** Why a command does not go on, in a sentence for the person at the terminal; shown without a stack. */
export class Refusal extends Error {
  override readonly name: string = 'Refusal';
}
