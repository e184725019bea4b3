export { default } from '@veritas/shared/testing/jest';
