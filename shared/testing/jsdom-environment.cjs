const { default: Environment } = require('@jest/environment-jsdom-abstract');
const jsdom = require('jsdom');

/** jest's own environment has jsdom 26, which takes half as much CPU again for the roles and names of elements. */
module.exports = class JsdomEnvironment extends Environment {
  constructor(config, context) {
    super(config, context, jsdom);
  }
};
