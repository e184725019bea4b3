/** The integrity of a file, made of one letter. */
export const hashOf = (letter: string) => `sha384-${letter.repeat(64)}`;

/** A release as `/registry.json` names it. */
export const release = (base: string, letter: string, pages = ['ListDevices']) => ({
  version: '1.0.0',
  contract: 1,
  base,
  files: { 'mf-manifest.json': hashOf(letter), 'assets/main.js': hashOf(letter) },
  pages: pages.map((path) => ({ path, title: path })),
});

export const devices = {
  name: 'devices',
  title: 'Devices',
  active: release('/remotes/devices/2/', 'b'),
  previous: release('https://cdn.test/devices/1/', 'c', ['OldPage']),
};
export const users = {
  name: 'users',
  title: 'Users',
  active: release('/remotes/users/1/', 'd', ['createuser']),
  previous: null,
};
/** A registry of two remotes. */
export const registry = { schema: 1, issued: '2026-11-18T06:30:00Z', remotes: [devices, users] };
