import { useEffect, useState, type RefObject } from 'react';

/**
 * Makes a scroll container focusable by keyboard, and only while it does scroll: otherwise it would be a useless tab
 * stop. Returns the attributes for the container.
 */
export function useScrollable(box: RefObject<HTMLElement | null>, name: string) {
  const [scrolls, setScrolls] = useState(false);
  useEffect(() => {
    const element = box.current;
    if (!element || typeof ResizeObserver === 'undefined') return undefined;
    const measure = () =>
      setScrolls(element.scrollHeight > element.clientHeight + 1 || element.scrollWidth > element.clientWidth + 1);
    const observer = new ResizeObserver(measure);
    observer.observe(element);
    for (const child of element.children) observer.observe(child);
    return () => observer.disconnect();
  }, [box]);
  return scrolls ? { tabIndex: 0, role: 'group', 'aria-label': name } : {};
}
