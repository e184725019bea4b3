import classes from './Button.module.css';

export type ButtonVariant = 'primary' | 'secondary' | 'quiet' | 'danger';

/** Attributes that make a link look like a button: `<Link to="…" {...buttonLook('primary')}>`. */
export function buttonLook(variant: ButtonVariant = 'secondary', className?: string) {
  return { className: [classes.button, className].filter(Boolean).join(' '), 'data-variant': variant };
}
