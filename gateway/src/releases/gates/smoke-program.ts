/**
 * Source of the smallest browser stub in which a remote's entry evaluates, and of the checks on its container. It runs within
 * the sandbox, and so gives the entry no access to the process; only one word leaves the sandbox.
 *
 * Nothing is fetched: scripts that the entry adds to the page never load, so the test only shows that the container knows an exposed
 * module. The federation runtime, which the shell provides, is a stub that accepts any call.
 */
const SMOKE_BROWSER = String.raw`
(() => {
  const nothing = () => undefined;
  const anything = new Proxy(function () {}, {
    get: (target, key) => (key === 'then' ? undefined : key === Symbol.toPrimitive ? () => '' : key === 'prototype' ? target.prototype : anything),
    apply: () => anything,
    construct: () => anything,
  });
  const element = () => ({
    style: {}, dataset: {}, children: [], setAttribute: nothing, getAttribute: () => null, removeAttribute: nothing,
    appendChild: (child) => child, append: nothing, remove: nothing, addEventListener: nothing, removeEventListener: nothing,
  });
  const address = 'https://smoke.invalid/remotes/smoke/remoteEntry.js';
  const script = Object.assign(element(), { tagName: 'SCRIPT', src: address, getAttribute: (name) => (name === 'src' ? address : null) });
  Object.assign(globalThis, {
    window: globalThis,
    self: globalThis,
    _FEDERATION_RUNTIME_CORE: anything,
    document: {
      currentScript: script, head: element(), body: element(), documentElement: element(), baseURI: address, readyState: 'complete',
      createElement: element, createTextNode: element, getElementsByTagName: () => [script], querySelector: () => null,
      querySelectorAll: () => [], getElementById: () => null, addEventListener: nothing, removeEventListener: nothing,
    },
    location: { href: address, origin: 'https://smoke.invalid', protocol: 'https:', host: 'smoke.invalid', hostname: 'smoke.invalid', pathname: '/', search: '', hash: '' },
    navigator: { userAgent: 'smoke', language: 'en', languages: ['en'], onLine: true },
    console: { log: nothing, info: nothing, warn: nothing, error: nothing, debug: nothing },
    setTimeout: () => 0, clearTimeout: nothing, setInterval: () => 0, clearInterval: nothing, requestAnimationFrame: () => 0,
    queueMicrotask: (task) => void Promise.resolve().then(task),
    addEventListener: nothing, removeEventListener: nothing, dispatchEvent: () => true,
    fetch: () => new Promise(nothing),
    performance: { now: () => 0, mark: nothing, measure: nothing },
  });
})();
`;

/** Name under which the question leaves its answer, as a function that gives a string. */
const SMOKE_VERDICT = 'smokeVerdict';

/** Source of the question to the container that is called so: whether it has the module all remotes expose. */
function smokeQuestion(name: string): string {
  return String.raw`
const ${SMOKE_VERDICT} = (() => {
  let verdict = 'exposed';
  const container = globalThis[${JSON.stringify(name)}];
  const missing = (error) => {
    if (String(error?.message ?? error).includes('does not exist')) verdict = 'not exposed';
  };
  if (typeof container?.get !== 'function' || typeof container?.init !== 'function') {
    verdict = 'no container';
  } else {
    try {
      Promise.resolve(container.get('./routes')).then(() => undefined, missing);
    } catch (error) {
      missing(error);
    }
  }
  return () => verdict;
})();
`;
}

/**
 * Source of the child process's program. It takes `{ entry, browser, question, verdict }` as JSON on its standard input and
 * writes its verdict to its standard output. A string, so that the gateway's bundle needs no second file.
 */
export const SMOKE_PROGRAM = String.raw`
const vm = require('node:vm');
let input = '';
process.stdin.setEncoding('utf8').on('data', (text) => { input += text; }).on('end', () => {
  const { entry, browser, question, verdict } = JSON.parse(input);
  // Nothing of this process goes in, not even an object: its constructor would lead out again.
  const sandbox = vm.createContext(Object.create(null), { codeGeneration: { strings: false, wasm: false }, microtaskMode: 'afterEvaluate' });
  const run = (source) => vm.runInContext(source, sandbox, { filename: 'remoteEntry.js' });
  const say = (verdict) => process.stdout.write(JSON.stringify(verdict), () => process.exit(0));
  try {
    run(browser);
    run(entry);
    run(question);
    say({ verdict: String(run(verdict + '()')) });
  } catch (error) {
    let message = 'it throws';
    try { message = String(error && error.message); } catch {}
    say({ verdict: 'threw', message });
  }
});
`;

/** What the child process is given to read. */
export function smokeInput(name: string, entry: string): string {
  return JSON.stringify({ entry, browser: SMOKE_BROWSER, question: smokeQuestion(name), verdict: SMOKE_VERDICT });
}
