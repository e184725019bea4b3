import shared from '@veritas/shared/testing/jest';

export default { ...shared, setupFiles: [...shared.setupFiles, './src/testing/jsdom-files.ts'] };
