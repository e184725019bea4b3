/** The databases that the server runs on. */
export type DialectName = 'sqlite' | 'postgres';
