/**
 * What every process of a test gets from the environment, so that no setting of the developer reaches it: where
 * programs are, and what Node has compiled already, which halves the start.
 */
export const PROCESS_ENV = {
  PATH: process.env['PATH'],
  NODE_COMPILE_CACHE: process.env['NODE_COMPILE_CACHE'],
} as const;
