import { useState } from 'react';
import classes from './ScanFeedback.module.css';

/** A red frame around the page for half a second, again with each new count; the page gives the reason in words. */
export function ScanFlash({ count }: { count: number }) {
  return count > 0 && <Frame key={count} />;
}

function Frame() {
  const [over, setOver] = useState(false);
  if (over) return null;
  return (
    <div
      ref={raise}
      popover="manual"
      aria-hidden="true"
      className={classes.flash}
      data-flash=""
      onAnimationEnd={() => setOver(true)}
    />
  );
}

/** Above an open dialog; a browser without popovers shows no frame. */
function raise(frame: HTMLElement | null): void {
  if (typeof frame?.showPopover === 'function') frame.showPopover();
}
