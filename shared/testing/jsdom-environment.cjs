const { default: Environment } = require('@jest/environment-jsdom-abstract');
const jsdom = require('jsdom');
const { BroadcastChannel } = require('node:worker_threads');

/** jsdom 31 with channels between tabs; jest's own environment has jsdom 26. */
module.exports = class JsdomEnvironment extends Environment {
  #channels = [];

  constructor(config, context) {
    super(config, context, jsdom);
    const channels = this.#channels;
    this.global.BroadcastChannel = class extends BroadcastChannel {
      constructor(name) {
        super(name);
        // A channel left open by a test must not keep the process alive.
        this.unref();
        channels.push(this);
      }
    };
  }

  async teardown() {
    // The next test file of the same process would be heard by this one.
    for (const channel of this.#channels) channel.close();
    await super.teardown();
  }
};
