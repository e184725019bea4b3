/** The options of the command `simulate`. */
export const SIMULATE_USAGE =
  'simulate [--rate 5] [--url http://localhost:3000] [--count N] [--wrong 0.1] [--hub BLR_KOR] [--seed n] [--ids file]';
