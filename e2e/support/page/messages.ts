import type { Page } from '@playwright/test';
import { expectToLast, type Life } from './lasting.ts';
import { test } from '../test.ts';

/** An error response without a message, and a failed connection. Everything else is the real server's response. */
type Fault = 'wordless' | 'no answer';

export interface Message {
  /** Section of the specification that gives the text. */
  readonly spec: string;
  readonly when: string;
  readonly says: string;
  readonly lasts: Life;
  /** Path below /veritas whose next responses fail, and how. */
  readonly fault?: readonly [path: string, fault: Fault | { readonly status: number; readonly json: unknown }];
  readonly trigger: (page: Page) => Promise<void>;
}

export const button = (page: Page, name: string | RegExp) => page.getByRole('button', { name, exact: true });
export const press = (page: Page, name: string | RegExp) => button(page, name).click();
export const agree = (page: Page) => page.once('dialog', (dialog) => void dialog.accept());

/** Reopens the page for each row and goes through the table. */
export async function walk(page: Page, address: string, messages: readonly Message[]) {
  for (const { spec, when, says, lasts, fault, trigger } of messages) {
    await test.step(`SPEC ${spec}: ${when} says “${says}” (${lasts === 'stays' ? lasts : `${lasts} ms`})`, async () => {
      if (fault) await goWrong(page, ...fault);
      await page.goto(address);
      await expectToLast(page, page.getByText(says, { exact: true }).first(), lasts, () => trigger(page));
      await page.unrouteAll({ behavior: 'ignoreErrors' });
    });
  }
}

/** Makes the next responses of a call fail. */
export async function goWrong(page: Page, path: string, fault: NonNullable<Message['fault']>[1]) {
  await page.route(`**/veritas/${path}*`, (route) => {
    if (fault === 'no answer') return route.abort('connectionreset');
    return route.fulfill(fault === 'wordless' ? { status: 500, body: '' } : fault);
  });
}

/** A name that no previous run has used. */
export const fresh = (kind: string) => `${kind}_${Math.random().toString(36).slice(2, 10)}`;
