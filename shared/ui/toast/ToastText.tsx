import { resolveValue, toast as library, type Toast } from 'react-hot-toast/headless';
import { useEffect, useRef } from 'react';
import classes from './Toaster.module.css';

const TOAST_MS = 5000;
/** How long a leaving toast stays in the page: the duration of its fade-out. */
const FADE_MS = 180;

interface ToastTextProps {
  readonly toast: Toast;
  /** Its time stands still. */
  readonly isHeld: boolean;
}

/** The text of a toast, which closes the toast at the end of its time and then removes it. */
export function ToastText({ toast, isHeld }: ToastTextProps) {
  const { id, visible } = toast;
  const left = useRef(TOAST_MS);
  useEffect(() => {
    if (visible && isHeld) return undefined;
    const since = Date.now();
    const timer = setTimeout(
      () => (visible ? library.dismiss(id) : library.remove(id)),
      visible ? left.current : FADE_MS,
    );
    return () => {
      clearTimeout(timer);
      left.current -= Date.now() - since;
    };
  }, [id, visible, isHeld]);
  return <p className={classes.text}>{resolveValue(toast.message, toast)}</p>;
}
