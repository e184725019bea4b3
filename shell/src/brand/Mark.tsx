/** The product's mark: a V that is also a tick, through the three points where a device is identified. */
export function Mark({ size }: { readonly size: number }) {
  return (
    <svg width={size} height={size} viewBox="0 0 32 32" aria-hidden="true">
      <rect width="32" height="32" rx="8" fill="var(--accent)" />
      <path
        d="M8 10.5 14.5 22 24 9.5"
        fill="none"
        stroke="var(--accent-text)"
        strokeWidth="2.5"
        strokeLinecap="round"
        strokeLinejoin="round"
      />
      <g fill="var(--accent-text)">
        <circle cx="8" cy="10.5" r="2.75" />
        <circle cx="14.5" cy="22" r="2.75" />
        <circle cx="24" cy="9.5" r="2.75" />
      </g>
    </svg>
  );
}
