const FIELDS = 'input, textarea, select, [role="combobox"]';
const MOST_OF_IT = 0.5;

/**
 * Keeps the focused field in view where the window becomes smaller, as on a phone that is turned while its keyboard is
 * open: browsers keep what is scrolled, also in a dialog. A field that its user has scrolled away stays away.
 */
export function keepFieldInView(): void {
  let isSeen = false;
  // Told after the listeners of a resize, within the same frame: until then it is as before.
  const sight = new IntersectionObserver(
    (entries) => {
      isSeen = (entries.at(-1)?.intersectionRatio ?? 0) >= MOST_OF_IT;
    },
    { threshold: MOST_OF_IT },
  );
  document.addEventListener('focusin', ({ target }) => {
    sight.disconnect();
    isSeen = false;
    if (target instanceof Element && target.matches(FIELDS)) sight.observe(target);
  });
  window.addEventListener('resize', () => {
    const field = document.activeElement;
    if (!isSeen || !field?.matches(FIELDS)) return;
    const show = () => {
      // Its user may have gone on by Tab.
      if (field === document.activeElement) field.scrollIntoView({ block: 'nearest' });
    };
    // The page has its other shape by the second frame.
    requestAnimationFrame(() => requestAnimationFrame(show));
  });
}
