import { isPaletteKey } from './palette-key.ts';

afterEach(() => jest.restoreAllMocks());

const LINUX = 'Linux x86_64';
const MAC = 'MacIntel';
const ctrl = { ctrlKey: true };
const cmd = { metaKey: true };

test.each<[string, string, string, KeyboardEventInit, boolean]>([
  [LINUX, 'k', 'KeyK', ctrl, true],
  [LINUX, 'K', 'KeyK', ctrl, true],
  [LINUX, 'k', 'KeyK', cmd, false],
  [LINUX, 'k', 'KeyK', { ...ctrl, ...cmd }, false],
  [LINUX, 'k', 'KeyK', {}, false],
  [LINUX, 'k', 'KeyK', { ...ctrl, shiftKey: true }, false],
  [LINUX, 'k', 'KeyK', { ...ctrl, altKey: true }, false],
  // Hindi (InScript), Russian, and a dead key.
  [LINUX, 'क', 'KeyK', ctrl, true],
  [LINUX, 'л', 'KeyK', ctrl, true],
  [LINUX, 'Dead', 'KeyK', ctrl, true],
  [LINUX, 'क', 'KeyJ', ctrl, false],
  // Dvorak has its "t" there, and its "k" where others have "v".
  [LINUX, 't', 'KeyK', ctrl, false],
  [LINUX, 'k', 'KeyV', ctrl, true],
  [MAC, 'k', 'KeyK', cmd, true],
  [MAC, 'k', 'KeyK', ctrl, false],
  [MAC, 'k', 'KeyK', { ...ctrl, ...cmd }, false],
  ['iPad', 'क', 'KeyK', cmd, true],
])('on %s the key %s at %s with %j opens the palette: %s', (platform, key, code, pressed, opens) => {
  jest.spyOn(navigator, 'platform', 'get').mockReturnValue(platform);
  expect(isPaletteKey(new KeyboardEvent('keydown', { key, code, ...pressed }))).toBe(opens);
});
