import type { ReactNode } from 'react';
import { NavLink } from 'react-router-dom';

interface MenuLinkProps {
  readonly to: string;
  /** Says more than the words shown, and begins with them. */
  readonly label?: string;
  readonly children: ReactNode;
}

/** Marks itself as the current page by `aria-current`, which the menu's style reads. */
export function MenuLink({ to, label, children }: MenuLinkProps) {
  return (
    <NavLink to={to} aria-label={label}>
      {children}
    </NavLink>
  );
}
