/**
 * Frees the memory of a chunk immediately: the garbage collector waits until 64 MiB of such buffers have accumulated,
 * and the process would keep that size. The bytes must not be used afterwards.
 */
export function freeBytes({ buffer, byteLength }: Uint8Array): void {
  // A buffer that shares its memory is not detached.
  if (buffer instanceof ArrayBuffer && buffer.byteLength === byteLength) buffer.transfer(0);
}
