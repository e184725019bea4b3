// jsdom lacks these; react-dom names its events after the first.
const { BroadcastChannel } = require('node:worker_threads');

globalThis.AnimationEvent ??= class AnimationEvent extends Event {};
if (!globalThis.BroadcastChannel) {
  globalThis.BroadcastChannel = class extends BroadcastChannel {
    constructor(name) {
      super(name);
      // A channel left open by a test must not keep the process alive.
      this.unref();
    }
  };
}
