/** Files in memory, up to a number of bytes: beyond it all are dropped, and read again when they are requested. */
export class KeptFiles<File> {
  readonly #mostBytes: number;
  readonly #files = new Map<string, { readonly file: File; readonly bytes: number }>();
  #bytes = 0;

  constructor(mostBytes: number) {
    this.#mostBytes = mostBytes;
  }

  get(key: string): File | undefined {
    return this.#files.get(key)?.file;
  }

  keep(key: string, file: File, bytes: number): void {
    this.#bytes += bytes - (this.#files.get(key)?.bytes ?? 0);
    if (this.#bytes > this.#mostBytes) {
      this.#files.clear();
      this.#bytes = bytes;
    }
    this.#files.set(key, { file, bytes });
  }
}
