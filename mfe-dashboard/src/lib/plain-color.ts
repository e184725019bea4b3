/**
 * Replaces the colour library of chart.js, which reads, names and mixes colours for what this page does not do:
 * fading one colour into another, and brightening what the pointer is on. Every colour stays as it was given.
 */
export class Color {
  /** Says that it cannot be mixed. */
  readonly valid = false;
  private readonly text: string;

  constructor(text: string) {
    this.text = text;
  }

  saturate(): this {
    return this;
  }

  darken(): this {
    return this;
  }

  hexString(): string {
    return this.text;
  }
}
