/**
 * Replaces the colour library of chart.js, which parses, names and mixes colours for unused features: colour
 * transitions and hover highlights. Every colour stays unchanged.
 */
export class Color {
  /** Marks colours as not mixable. */
  readonly valid = false;
  readonly #text: string;

  constructor(text: string) {
    this.#text = text;
  }

  saturate(): this {
    return this;
  }

  darken(): this {
    return this;
  }

  hexString(): string {
    return this.#text;
  }
}
