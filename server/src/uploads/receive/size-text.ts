/** `1,024 MB` as the pages write sizes, 1 MB = 1,024 KB; rounded down. */
export const megabytes = (bytes: number): string => `${Math.floor(bytes / 2 ** 20).toLocaleString('en-US')} MB`;
