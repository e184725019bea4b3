/** Which `person` is signed in; all else of the module is its own. Import it before what reads it. */
export const mockSignedIn = { person: 0 };
jest.mock('@veritas/shared/api', (): unknown =>
  Object.create(jest.requireActual<object>('@veritas/shared/api'), { person: { get: () => mockSignedIn.person } }),
);
