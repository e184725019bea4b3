/** Mocks which `person` is signed in; the rest of the module is unchanged. Import it before what reads it. */
export const mockSignedIn = { person: 0 };
jest.mock('@veritas/shared/api', (): unknown =>
  Object.create(jest.requireActual<object>('@veritas/shared/api'), { person: { get: () => mockSignedIn.person } }),
);
