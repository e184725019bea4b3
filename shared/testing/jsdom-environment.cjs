const { default: Environment } = require('@jest/environment-jsdom-abstract');
const jsdom = require('jsdom');
const vm = require('node:vm');
const { BroadcastChannel } = require('node:worker_threads');

/**
 * jest compiles every module again for each test file, a sixth of the CPU of the tests. V8 keeps what it compiled of a
 * script for the other contexts of its process, but not of a function
 * (docs/decisions/352-compiled-once-for-all-test-files.md).
 */
const { compileFunction } = vm;
vm.compileFunction = (code, parameters, options) => {
  // Only jest passes this callback, with which V8 keeps nothing.
  if (!options?.importModuleDynamically) return compileFunction(code, parameters, options);
  const { filename, parsingContext } = options;
  const head = `(function (${parameters.join(', ')}) {`;
  const script = new vm.Script(`${head}${code}\n})`, { filename, columnOffset: -head.length });
  return script.runInContext(parsingContext);
};

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
