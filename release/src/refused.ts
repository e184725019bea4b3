/** An expected refusal: its sentence names the file or field, the rule and what to do. */
export class Refused extends Error {}
