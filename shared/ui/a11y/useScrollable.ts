import { useEffect, useState, type RefObject } from 'react';

/**
 * Makes a scroll container focusable by keyboard, and only while it does scroll, as otherwise it would be a useless tab
 * stop, or still has the focus. Returns the attributes for the container.
 */
export function useScrollable(box: RefObject<HTMLElement | null>, name: string) {
  const [isFocusable, setFocusable] = useState(false);
  useEffect(() => {
    const element = box.current;
    if (!element || typeof ResizeObserver === 'undefined') return undefined;
    const measure = () => setFocusable(scrolls(element) || element === document.activeElement);
    const sizes = new ResizeObserver(measure);
    const observe = () => {
      sizes.disconnect();
      for (const part of [element, ...element.children]) sizes.observe(part);
    };
    const children = new MutationObserver(observe);
    observe();
    children.observe(element, { childList: true });
    element.addEventListener('blur', measure);
    return () => {
      sizes.disconnect();
      children.disconnect();
      element.removeEventListener('blur', measure);
    };
  }, [box]);
  return isFocusable ? { tabIndex: 0, role: 'group', 'aria-label': name } : {};
}

const scrolls = ({ scrollHeight, clientHeight, scrollWidth, clientWidth }: HTMLElement) =>
  scrollHeight > clientHeight + 1 || scrollWidth > clientWidth + 1;
