/** Query key of past uploads, which is invalidated when rows are stored. */
export const uploadsKey = ['uploads'] as const;
