/** Makes the window as narrow as a phone's. Returns a function that restores it. */
export function showAsPhone(): () => void {
  const answer = jest.spyOn(window, 'matchMedia').mockImplementation((query) =>
    Object.assign(new EventTarget(), {
      matches: query.includes('max-width'),
      media: query,
      onchange: null,
      addListener: () => undefined,
      removeListener: () => undefined,
    }),
  );
  return () => answer.mockRestore();
}
