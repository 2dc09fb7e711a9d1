import type { RenderRequest } from '@klaster/shared/contract';
import * as z from 'zod';
import { endingClause, LimitedProcess } from '@klaster/shared/processes';
import { RENDER_PROGRAM } from './render-program';
import { RenderingFault } from './rendering-fault';

/** Milliseconds until a script is evaluated: once, and on a busy machine with a tenth of a core. */
const LOAD_MS = 30_000;

/** Milliseconds that one rendering may take. It yields to everything else, so that the time says little; no page waits for it. */
const RENDER_MS = 20_000;

const LIMITS = { heap: 192, memory: 400, output: 512 * 1024 };

const answerSchema = z.union([
  z.object({ id: z.int(), html: z.string() }),
  z.object({ id: z.int(), fault: z.string() }),
]);

type Waiting = { id: number; resolve: (html: string) => void; reject: (fault: RenderingFault) => void };

/**
 * A process that renders with one server script, one request at a time. It is killed when a rendering takes longer than 20 s or
 * its answer exceeds 512 KB; then, as when it dies, all requests to it fail.
 */
export class ScriptProcess {
  private readonly process: LimitedProcess;
  private readonly loaded: Promise<string>;
  private waiting: Waiting | undefined;
  private lastId = 0;
  /** Why it no longer answers. */
  private fault: string | undefined;

  /**
   * @param script source of a release's server script
   * @param onEnd called when the process has ended
   */
  constructor(script: string, onEnd: () => void) {
    this.process = new LimitedProcess(RENDER_PROGRAM, LIMITS, () => this.read());
    this.process.giveWay();
    let time = LOAD_MS;
    const end = (fault: string) => {
      this.fault ??= fault;
      onEnd();
      this.waiting?.reject(new RenderingFault(this.fault));
    };
    void this.process.ended.then(
      (ending) => end(endingClause(ending, { ...LIMITS, time })),
      (error: unknown) => end(`no process could be started: ${String(error)}`),
    );
    this.loaded = this.send({ script }, LOAD_MS).finally(() => (time = RENDER_MS));
    // Rethrown by `render`.
    this.loaded.catch(() => undefined);
  }

  /** @throws {RenderingFault} */
  async render(request: RenderRequest): Promise<string> {
    await this.loaded;
    return this.send({ request }, RENDER_MS);
  }

  /** Kills it, even during a rendering. */
  end(): void {
    this.fault ??= 'the gateway ended its process';
    this.process.kill();
  }

  private async send(message: { script: string } | { request: RenderRequest }, limitMs: number): Promise<string> {
    if (this.fault !== undefined) throw new RenderingFault(this.fault);
    const id = (this.lastId += 1);
    const timer = setTimeout(() => this.process.stop('out of time'), limitMs);
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
