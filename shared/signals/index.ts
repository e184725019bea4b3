export { standOut } from './stand-out.ts';
export type { Sample } from './stand-out.ts';
