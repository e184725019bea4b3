/** An expected refusal: its sentence names the file or field, the rule and what to do. */
export class Refused extends Error {}

/** The command was given in a wrong way, and did nothing: exit code 2. */
export class WrongUse extends Refused {}
