import type { RenderRequest } from '@klaster/shared/contract/http';
import * as z from 'zod';
import { endingClause, LimitedProcess } from '@klaster/shared/processes';
import { RENDER_PROGRAM } from './render-program';
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
