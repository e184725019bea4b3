export { default } from './testing/jest.config.mjs';
