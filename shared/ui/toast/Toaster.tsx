import { CircleAlert, CircleCheck, X } from 'lucide-react';
import { toast as library, useToasterStore } from 'react-hot-toast/headless';
import { useRef } from 'react';
import { createPortal } from 'react-dom';
import { t } from '../../language/t.ts';
import { focusNearWhenRemoved } from '../a11y/lost-focus.ts';
import { IconButton } from '../button/IconButton.tsx';
import { ToastText } from './ToastText.tsx';
import { useClearOfFocus } from './useClearOfFocus.ts';
import { useTopLayer } from './useTopLayer.ts';
import { useToastHold } from './useToastHold.ts';
import classes from './Toaster.module.css';

/**
 * The one place of toasts, top right (SPEC section 9). The shell renders it once; the region exists before its texts,
 * and moves into the modal dialog while one is open.
 */
export function Toaster() {
  const home = useRef<HTMLDivElement>(null);
  const region = useRef<HTMLDivElement>(null);
  const { toasts } = useToasterStore();
  const shown = toasts.filter((toast) => toast.visible);
  const { isHeld, hold, letGo } = useToastHold(shown.length);
  const host = useTopLayer(home, region, shown[0]?.id);
  useClearOfFocus(region, shown.length);

  function close(id: string) {
    library.dismiss(id);
    letGo();
  }
  const toastsNow = (
    <div ref={region} className={classes.region} popover="manual" role="status" aria-atomic="false" {...hold}>
      {toasts.map((toast) => (
        <div
          key={toast.id}
          ref={focusNearWhenRemoved}
          className={classes.toast}
          data-kind={toast.type}
          data-leaving={!toast.visible || undefined}
        >
          {toast.type === 'error' ? <CircleAlert aria-hidden="true" /> : <CircleCheck aria-hidden="true" />}
          {/* Another element for each time: an equal text that is shown again is announced again. */}
          <ToastText key={toast.createdAt} toast={toast} isHeld={isHeld} />
          <IconButton label={t('Close message')} icon={<X />} tip="none" onClick={() => close(toast.id)} />
        </div>
      ))}
    </div>
  );
  return (
    <div ref={home} className={classes.place}>
      {createPortal(toastsNow, host)}
    </div>
  );
}
