/** `1,024 MiB`, of what is not whole the whole ones. */
export const mebibytes = (bytes: number): string => `${Math.floor(bytes / 2 ** 20).toLocaleString('en-US')} MiB`;
