/**
 * Gives the memory of a chunk back at once: the collector waits until 64 MiB of such buffers have gathered, and the
 * heap of the process would keep that size. Nobody may use the bytes any more.
 */
export function freeBytes({ buffer, byteLength }: Uint8Array): void {
  // One that shares its memory with others is left alone.
  if (buffer instanceof ArrayBuffer && buffer.byteLength === byteLength) buffer.transfer(0);
}
