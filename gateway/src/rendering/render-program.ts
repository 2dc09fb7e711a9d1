import { BEGIN, OUTCOME, RENDER_GLOBALS } from './render-globals';

/**
 * Source of the program that renders with one server script. It reads lines of JSON from its standard input: first
 * `{ id, script }`, then any number of `{ id, request }`; it answers each with a line `{ id, html }` or `{ id, fault }`. It ends
 * when its input does, and after a script that cannot be used. A string, so that the gateway's bundle needs no second file.
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
