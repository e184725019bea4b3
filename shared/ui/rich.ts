import { createElement, Fragment, type ReactNode } from 'react';
import { taggedMessage } from '../language/message-format.ts';
import { translated } from '../language/t.ts';

type Part = ReactNode | ((content: ReactNode) => ReactNode);

/**
 * Like `t`, for a message with elements in it: `rich('Press <k>Esc</k>', { k: (text) => <kbd>{text}</kbd> })`, or an
 * element as the value of a placeholder.
 */
export function rich(message: string, parts: Readonly<Record<string, Part>>): ReactNode {
  const values = Object.fromEntries(
    Object.entries(parts).map(([name, part]) => [
      name,
      typeof part === 'function' ? (content: ReactNode[]) => part(inOrder(content)) : part,
    ]),
  );
  const content = taggedMessage(translated(message)).format<ReactNode>(values);
  return Array.isArray(content) ? inOrder(content as readonly ReactNode[]) : content;
}

/** Passed as children, which need no keys. */
const inOrder = (content: readonly ReactNode[]) => createElement(Fragment, null, ...content);
