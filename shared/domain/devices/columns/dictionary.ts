/** Repeated texts, each with a code; null has the code 0. The text of a code never changes. */
export class Dictionary {
  readonly texts: (string | null)[];
  /** Created when the first text is added: columns of a worker are mostly read only. */
  #codes: Map<string | null, number> | null = null;

  constructor(texts: readonly (string | null)[] = [null]) {
    this.texts = [...texts];
  }

  /** The code of a text, which is added if new. */
  codeOf(text: string | null): number {
    this.#codes ??= new Map(this.texts.map((known, code) => [known, code]));
    let code = this.#codes.get(text);
    if (code === undefined) {
      code = this.texts.push(text) - 1;
      this.#codes.set(text, code);
    }
    return code;
  }

  at(code: number | undefined): string | null {
    return this.texts[code ?? 0] ?? null;
  }

  /** By code, 1 where the text meets a condition: evaluated once per text rather than per record. */
  where(meets: (text: string | null) => boolean): Uint8Array {
    return Uint8Array.from(this.texts, (text) => (meets(text) ? 1 : 0));
  }
}
