import { BUILT } from './tools/packages.ts';

export default {
  projects: ['shared', ...BUILT].map((name) => `<rootDir>/${name}`),
};
