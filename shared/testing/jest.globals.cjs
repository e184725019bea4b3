// jsdom lacks these; react-router reads the first two when it is loaded.
const { TextEncoder, TextDecoder } = require('node:util');
const { BroadcastChannel } = require('node:worker_threads');

Object.assign(globalThis, { TextEncoder, TextDecoder });
if (!globalThis.BroadcastChannel) {
  globalThis.BroadcastChannel = class extends BroadcastChannel {
    constructor(name) {
      super(name);
      // A channel left open by a test must not keep the process alive.
      this.unref();
    }
  };
}
