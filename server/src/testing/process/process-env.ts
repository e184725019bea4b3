/**
 * What every process of a test gets from the environment, without settings of the developer: PATH, and Node's compile
 * cache, which halves the start.
 */
export const PROCESS_ENV = {
  PATH: process.env['PATH'],
  NODE_COMPILE_CACHE: process.env['NODE_COMPILE_CACHE'],
} as const;
