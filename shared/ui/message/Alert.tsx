import { CircleAlert, CircleCheck, Info, TriangleAlert } from 'lucide-react';
import { useCallback, type ComponentProps, type ReactNode, type Ref } from 'react';
import { leaveFocusNear } from '../a11y/lost-focus.ts';
import { Reference } from '../state/Reference.tsx';
import classes from './Alert.module.css';

export type AlertKind = 'error' | 'success' | 'info' | 'warning';

export interface AlertProps extends ComponentProps<'div'> {
  kind: AlertKind;
  /** At the end of the line: the action to take. */
  action?: ReactNode;
  /** The ID of the request that failed, where the message takes the place of what could not be loaded. */
  reference?: string | null | undefined;
}

const icons = { error: CircleAlert, success: CircleCheck, info: Info, warning: TriangleAlert };

/**
 * A persistent message. An error is assertive for screen readers, the others are polite. If it is removed while it
 * contains the focus, as by the press of its own button, the nearest ancestor takes the focus, unless `ref` handles it.
 */
export function Alert({ kind, action, reference, children, className, ref, ...rest }: AlertProps) {
  const Icon = icons[kind];
  const attach = useCallback(
    (element: HTMLDivElement) => {
      const detach = attachRef(ref, element);
      return () => {
        detach();
        leaveFocusNear(element);
      };
    },
    [ref],
  );
  return (
    <div
      ref={attach}
      role={kind === 'error' ? 'alert' : 'status'}
      {...rest}
      className={[classes.alert, className].filter(Boolean).join(' ')}
      data-kind={kind}
    >
      <Icon className={classes.icon} aria-hidden="true" />
      <div className={classes.text}>
        {children}
        <Reference id={reference} />
      </div>
      {action}
    </div>
  );
}

/** Assigns an element to a ref of either form. @returns the cleanup. */
function attachRef(ref: Ref<HTMLDivElement> | undefined, element: HTMLDivElement): () => void {
  if (typeof ref === 'function') {
    const detach = ref(element);
    return typeof detach === 'function' ? detach : () => void ref(null);
  }
  if (!ref) return () => undefined;
  ref.current = element;
  return () => {
    ref.current = null;
  };
}
