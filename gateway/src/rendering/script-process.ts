import type { RenderRequest } from '@klaster/shared/contract/http';
import * as z from 'zod';
import { endingClause, LimitedProcess } from '@klaster/shared/processes';
import { RenderingFault } from './rendering-fault';

/** For one rendering, or for evaluating the script; no page waits for it. */
const LIMITS = { time: 5_000, heap: 192, memory: 400, output: 512 * 1024 };

/** Longer than the processor time, since the process yields to everything else. */
const WAIT_MS = 120_000;

const answerSchema = z.union([
  z.object({ id: z.int(), html: z.string() }),
  z.object({ id: z.int(), fault: z.string() }),
]);

type Waiting = { id: number; resolve: (html: string) => void; reject: (fault: RenderingFault) => void };

/** A process that renders with one server script, one request at a time. It is killed beyond its limits; then all requests fail. */
export class ScriptProcess {
  private readonly process: LimitedProcess;
  private readonly loaded: Promise<string>;
  private waiting: Waiting | undefined;
  private lastId = 0;
  private fault: RenderingFault | undefined;

  /** @param onEnd `isBusy`: the script is not to blame */
  constructor(script: string, onEnd: (isBusy: boolean) => void) {
    this.process = new LimitedProcess(RENDER_PROGRAM, LIMITS, () => this.read());
    this.process.giveWay();
    const end = (fault: RenderingFault) => {
      this.fault ??= fault;
      onEnd(fault.isBusy);
      this.waiting?.reject(this.fault);
    };
    void this.process.ended.then(
      (ending) => end(new RenderingFault(endingClause(ending, LIMITS), ending.kind === 'busy')),
      (error: unknown) => end(new RenderingFault(`no process could be started: ${String(error)}`, true)),
    );
    this.loaded = this.send({ script });
    // Rethrown by `render`.
    this.loaded.catch(() => undefined);
  }

  /** @throws {RenderingFault} */
  async render(request: RenderRequest): Promise<string> {
    await this.loaded;
    return this.send({ request });
  }

  end(): void {
    this.fault ??= new RenderingFault('the gateway ended its process');
    this.process.kill();
  }

  private async send(message: { script: string } | { request: RenderRequest }): Promise<string> {
    if (this.fault !== undefined) throw this.fault;
    const id = (this.lastId += 1);
    const timer = setTimeout(() => this.process.giveUp(WAIT_MS), WAIT_MS);
    try {
      return await new Promise<string>((resolve, reject) => {
        this.waiting = { id, resolve, reject };
        this.process.write(`${JSON.stringify({ id, ...message })}\n`);
      });
    } finally {
      this.waiting = undefined;
      clearTimeout(timer);
    }
  }

  private read(): void {
    const line = this.process.takeLine();
    if (line === undefined || this.waiting === undefined) return;
    const { id, resolve, reject } = this.waiting;
    const answer = parse(line);
    if (answer?.id !== id) return this.process.kill();
    if ('html' in answer) resolve(answer.html);
    else reject(new RenderingFault(answer.fault));
  }
}

function parse(line: string): z.infer<typeof answerSchema> | undefined {
  try {
    return answerSchema.parse(JSON.parse(line));
  } catch {
    return undefined;
  }
}

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
