export { hasCode, isOutOfSpace, reasonOf } from 'release/error-parts';
