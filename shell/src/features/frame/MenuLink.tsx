import type { ReactNode } from 'react';
import { NavLink } from 'react-router-dom';

interface MenuLinkProps {
  readonly to: string;
  /** Accessible name: more than the visible label, and begins with it. */
  readonly label?: string;
  readonly children: ReactNode;
}

/** Sets `aria-current` on the current page, which the menu's style reads. */
export function MenuLink({ to, label, children }: MenuLinkProps) {
  return (
    <NavLink to={to} aria-label={label}>
      {children}
    </NavLink>
  );
}
