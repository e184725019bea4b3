/**
 * Replaces the colour library of chart.js, which reads, names and mixes colours for features that are not used here:
 * fading one colour into another, and brightening what the pointer is on. Every colour stays as it is.
 */
export class Color {
  /** Marks colours as not mixable. */
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
