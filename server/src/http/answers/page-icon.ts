/**
 * The console's icon, for other pages. Without an icon a browser requests /favicon.ico, which the CSP of these pages
 * blocks: Firefox would log an error for each of them.
 */
export const PAGE_ICON =
  '<link rel="icon" href="' +
  "data:image/svg+xml,%3Csvg xmlns='http://www.w3.org/2000/svg' viewBox='0 0 32 32'%3E%3Crect width='32' height='32' rx='8' fill='%23145d75'/%3E" +
  "%3Cg fill='%23fff'%3E%3Cpath d='M8 10.5 14.5 22 24 9.5' fill='none' stroke='%23fff' stroke-width='3' stroke-linecap='round' stroke-linejoin='round'/%3E" +
  "%3Ccircle cx='8' cy='10.5' r='3'/%3E%3Ccircle cx='14.5' cy='22' r='3'/%3E%3Ccircle cx='24' cy='9.5' r='3'/%3E%3C/g%3E%3C/svg%3E" +
  '">';
