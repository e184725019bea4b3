import '@testing-library/jest-dom';
import type * as TestingLibrary from '@testing-library/react';
import { readFileSync } from 'node:fs';
import { format } from 'node:util';
// Before any test: the http client copies its adapter when it is created, so no test reaches a network.
import { installMessageFormat } from '../language/message-format.ts';
import { service } from './fake-service.ts';

// As the code behind the login does.
installMessageFormat();

beforeEach(() => service.answerWith({}));

// Against a hanging test, not a measure of speed: on a busy machine a test of half a second takes five, and the
// leftovers of an interrupted test make the following ones fail as well.
jest.setTimeout(30_000);
const { testPath = '' } = expect.getState();
const isOfComponents = testPath.endsWith('.tsx');
// The others take it only where they wait for something.
if (isOfComponents || readFileSync(testPath, 'utf8').includes(`from '@testing-library/react'`))
  jest.requireActual<typeof TestingLibrary>('@testing-library/react').configure({ asyncUtilTimeout: 10_000 });
if (isOfComponents) leaveOutOwnerStacks();

/**
 * In development React captures a stack for every element, up to 10,000 a second. No test reads them, and they take a
 * fifth of the CPU of a component's test; React leaves them out where it counts more than its limit.
 */
function leaveOutOwnerStacks(): void {
  const { __CLIENT_INTERNALS_DO_NOT_USE_OR_WARN_USERS_THEY_CANNOT_UPGRADE: internals } = jest.requireActual<{
    __CLIENT_INTERNALS_DO_NOT_USE_OR_WARN_USERS_THEY_CANNOT_UPGRADE: { recentlyCreatedOwnerStacks: number };
  }>('react');
  if (typeof internals.recentlyCreatedOwnerStacks !== 'number') throw new Error('React counts owner stacks elsewhere');
  Object.defineProperty(internals, 'recentlyCreatedOwnerStacks', { get: () => Infinity, set: () => undefined });
}

// Any warning fails the test.
const fail = (...args: unknown[]) => {
  throw new Error(`The console was written to during a test: ${format(...args)}`);
};
console.error = fail;
console.warn = fail;

// jsdom has no layout, so it has neither of these; a dialog needs only its open state here.
if (!HTMLDialogElement.prototype.showModal) {
  HTMLDialogElement.prototype.showModal = function showModal() {
    this.open = true;
  };
  HTMLDialogElement.prototype.close = function close() {
    this.open = false;
    this.dispatchEvent(new Event('close'));
  };
}

// Hidden until it is shown, as its own style sheet says.
if (!HTMLElement.prototype.showPopover) {
  HTMLElement.prototype.showPopover = function showPopover() {
    this.style.display = 'block';
  };
  HTMLElement.prototype.hidePopover = function hidePopover() {
    this.style.display = '';
  };
}

if (!window.matchMedia) {
  window.matchMedia = (query) =>
    Object.assign(new EventTarget(), {
      matches: false,
      media: query,
      onchange: null,
      addListener: () => undefined,
      removeListener: () => undefined,
    });
}

// Without layout nothing comes into view.
Object.assign(globalThis, {
  IntersectionObserver: class {
    observe = () => undefined;
    disconnect = () => undefined;
  },
});

// Nothing is painted, so yielding to the page takes no time.
Object.assign(globalThis, { scheduler: { yield: () => Promise.resolve() } });
window.scrollTo = () => undefined;
