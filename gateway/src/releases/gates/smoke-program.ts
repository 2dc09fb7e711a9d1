/**
 * The smallest browser stub in which a remote's entry evaluates. It runs in the sandbox, so that the entry cannot reach the process.
 * Scripts that the entry adds never load. The federation runtime, which the shell provides, is a stub that accepts any call.
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

/** Name of the function that returns the verdict. */
const SMOKE_VERDICT = 'smokeVerdict';

/** Asks the container for the module that all remotes expose. */
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

/** Reads `{ entry, browser, question, verdict }` from its input and writes the verdict. A string, so that the bundle stays one file. */
export const SMOKE_PROGRAM = String.raw`
const vm = require('node:vm');
let input = '';
process.stdin.setEncoding('utf8').on('data', (text) => { input += text; }).on('end', () => {
  const { entry, browser, question, verdict } = JSON.parse(input);
  // No object of this process may enter the sandbox: its constructor would give access to the process.
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

export function smokeInput(name: string, entry: string): string {
  return JSON.stringify({ entry, browser: SMOKE_BROWSER, question: smokeQuestion(name), verdict: SMOKE_VERDICT });
}
