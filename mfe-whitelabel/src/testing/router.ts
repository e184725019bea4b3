import { createRequire } from 'node:module';
import type { ComponentType, ReactNode } from 'react';

// A remote has no router of its own; its tests borrow the one behind @veritas/shared/remote.
const ofShared = createRequire(require.resolve('@veritas/shared/package.json'));

export const { MemoryRouter } = ofShared('react-router-dom') as {
  MemoryRouter: ComponentType<{ initialEntries: string[]; children: ReactNode }>;
};
