import { SMOKE_BROWSER, SMOKE_VERDICT, smokeQuestion } from './smoke-browser';

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
