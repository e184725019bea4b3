/** `1,024 MiB`, rounded down. */
export const mebibytes = (bytes: number): string => `${Math.floor(bytes / 2 ** 20).toLocaleString('en-US')} MiB`;
