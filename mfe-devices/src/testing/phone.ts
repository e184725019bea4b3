/** Makes the window as narrow as a phone's. Returns what makes it wide again. */
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
