const { keepStyles, quickenJsdom } = require('./quick-jsdom.cjs');

quickenJsdom();

const { TestEnvironment } = require('jest-environment-jsdom');

/** Missing in jsdom, so taken from Node. Node's `Request` accepts only Node's abort signals. */
const FROM_NODE = [
  'AbortController',
  'AbortSignal',
  'Headers',
  'ReadableStream',
  'Response',
  'TextDecoder',
  'TextEncoder',
  'TransformStream',
  'WritableStream',
  'structuredClone',
];

/** A page's `Request` accepts relative addresses; Node's does not. */
function pageRequest(window) {
  return class PageRequest extends Request {
    constructor(input, init) {
      super(typeof input === 'string' ? new URL(input, window.location.href).href : input, init);
    }
  };
}

/** jsdom with what the HTTP client, the router and the components need. */
class BrowserEnvironment extends TestEnvironment {
  async setup() {
    await super.setup();
    for (const name of FROM_NODE) this.global[name] = globalThis[name];
    this.global.Request = pageRequest(this.global);
    keepStyles(this.global);
  }
}

module.exports = BrowserEnvironment;
