/**
 * Chromium refuses its sandbox to root; the rest keeps the browser from talking to anyone but the server under test.
 */
export const launchOptions = {
  executablePath: process.env['CHROMIUM_PATH'] ?? '/usr/bin/chromium',
  args: [
    ...(process.getuid?.() === 0 ? ['--no-sandbox'] : []),
    // Two cores without a graphics card: 15 tests took 145 s with a process that draws in software, 111 s without.
    '--disable-gpu',
    '--disable-quic',
    '--no-first-run',
    '--disable-background-networking',
    '--disable-component-update',
    '--disable-sync',
  ],
};
