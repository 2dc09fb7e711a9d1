/** Lexical names in the script's context, which the script cannot replace. */
const BEGIN = 'klasterBegin';
const OUTCOME = 'klasterOutcome';

/**
 * Runs in the context before a server script: globals (`contract/http/rendering.ts`), and the way in and out. Only texts pass, so that
 * no object of the process gets in: a request, then `h` and the HTML or `f` and the error. Without timers and I/O, a rendering that has
 * no outcome once all promises have settled never has one.
 */
const RENDER_GLOBALS = String.raw`
const { ${BEGIN}, ${OUTCOME} } = (() => {
  const { parse } = JSON;
  const nothing = () => undefined;
  let requests = 0;
  let outcome;

  globalThis.console = Object.fromEntries(['log', 'info', 'warn', 'error', 'debug', 'trace'].map((level) => [level, nothing]));
  // With these a script could block without being interruptible.
  for (const name of ['Atomics', 'SharedArrayBuffer', 'WebAssembly']) delete globalThis[name];

  const answer = async (request, settle) => {
    try {
      const html = await globalThis.klasterRender(parse(request));
      settle(typeof html === 'string' ? 'h' + html : 'fit gave no text');
    } catch (error) {
      let reason = 'it throws';
      try { reason = String(error?.message ?? error); } catch {}
      settle('f' + reason);
    }
  };

  return {
    ${BEGIN}: (request) => {
      const own = (requests += 1);
      outcome = 'fit waits for what never comes';
      void answer(request, (how) => {
        if (own === requests) outcome = how;
      });
    },
    ${OUTCOME}: () => outcome,
  };
})();
`;

/**
 * Reads lines of JSON: first `{ id, script }`, then any number of `{ id, request }`. Answers each with a line `{ id, html }` or
 * `{ id, fault }`. Ends with its input, or if the script cannot be used. A string, so that the gateway's bundle stays one file.
 */
export const RENDER_PROGRAM = String.raw`
const vm = require('node:vm');
// Nothing of this process goes in, not even an object: its constructor would lead out again.
const context = vm.createContext(Object.create(null), { codeGeneration: { strings: false, wasm: false }, microtaskMode: 'afterEvaluate' });
const run = (source) => vm.runInContext(source, context, { filename: 'server.js', displayErrors: false });
// Unhandled rejections of a script do not affect its answer.
process.on('unhandledRejection', () => undefined);

const say = (answer, then) => process.stdout.write(JSON.stringify(answer) + '\n', then);

const load = (script) => {
  run(${JSON.stringify(RENDER_GLOBALS)});
  run(script);
  if (run('typeof globalThis.klasterRender') !== 'function') throw new Error('it defines no klasterRender');
  return { html: '' };
};

const render = (request) => {
  // Stringified twice: the inner JSON becomes a string literal of the script.
  run('${BEGIN}(' + JSON.stringify(JSON.stringify(request)) + ')');
  const outcome = run('${OUTCOME}()');
  if (typeof outcome !== 'string') return { fault: 'it gave no text' };
  return outcome[0] === 'h' ? { html: outcome.slice(1) } : { fault: outcome.slice(1, 300) };
};

const answer = (work, input) => {
  try {
    return work(input);
  } catch (error) {
    let fault = 'it throws';
    try { fault = String(error && error.message).slice(0, 300); } catch {}
    return { fault };
  }
};

const take = ({ id, script, request }) => {
  restartTime();
  const said = script === undefined ? answer(render, request) : answer(load, script);
  const isUseless = script !== undefined && 'fault' in said;
  say({ id, ...said }, isUseless ? () => process.exit(1) : undefined);
};

const listen = () => {
  let unread = '';
  process.stdin
    .setEncoding('utf8')
    .on('data', (text) => {
      const lines = (unread + text).split('\n');
      unread = lines.pop();
      for (const line of lines) take(JSON.parse(line));
    })
    .on('end', () => process.exit(0));
};

// A failed import hands a script an error of a class of Node's own, which is not frozen as intrinsics are.
vm.runInThisContext("import('')").catch((error) => {
  for (let proto = Object.getPrototypeOf(error); proto !== null; proto = Object.getPrototypeOf(proto)) {
    Object.freeze(proto);
    Object.freeze(proto.constructor);
  }
  listen();
});
`;
