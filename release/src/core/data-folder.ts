/** The data folder of the environment; empty counts as not set, as for the server. */
export const dataFolder = (fallback: string) => process.env['VERITAS_DATA_DIR']?.trim() || fallback;
