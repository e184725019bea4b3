/** Whether the system is one of Apple's, where Cmd is pressed instead of Ctrl. */
export const isApple = () => /^(Mac|iP)/.test(navigator.platform);

/** As written on screen, such as Ctrl+K or ⌘K. */
export const withModifier = (key: string) => (isApple() ? `⌘${key}` : `Ctrl+${key}`);
