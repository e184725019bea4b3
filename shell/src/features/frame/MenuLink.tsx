import type { ReactNode } from 'react';
import { NavLink } from 'react-router-dom';

/** Marks itself as the current page by `aria-current`, which the menu's style reads. */
export function MenuLink({ to, children }: { to: string; children: ReactNode }) {
  return <NavLink to={to}>{children}</NavLink>;
}
