import { spawn } from 'node:child_process';
import type { ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { untilReady } from './readiness';
import { inRoot, ROOT } from '../workspace';
import { endWithUs } from './end-with-children';
import { freePort } from './free-port';

/** Characters that are kept of the end of its output. */
const OUTPUT_LIMIT = 1_000_000;

/** The whole system as `npm start` runs it, in a process of its own, with data of its own. */
export class RunningSystem {
  readonly address: string;
  /** Id of the process that supervises the services. */
  readonly pid: number;
  /** How that process ended. */
  readonly ended: Promise<string>;
  private written = '';

  /**
   * @param dataDir folder of its data
   * @param given the environment it adds its own to
   * @param node program of the Node to run it on
   * @throws Error with its output, when it ends before it is ready
   */
  static async start(dataDir: string, given = process.env, node = process.execPath): Promise<RunningSystem> {
    const [port, operationsPort] = [await freePort(), await freePort()];
    const env = {
      ...given,
      PORT: String(port),
      OPERATIONS_PORT: String(operationsPort),
      OPERATIONS_ORIGIN: '',
      HOST: '127.0.0.1',
      DATA_DIR: dataDir,
      RELEASES_DIR: '',
      API_ORIGIN: '',
      DATABASE_URL: '',
    };
    const child = spawn(node, [inRoot('tools/klaster.mjs'), 'start'], {
      cwd: ROOT,
      env,
      stdio: ['ignore', 'pipe', 'pipe'],
    });
    endWithUs(child);
    const system = new RunningSystem(child, `http://127.0.0.1:${port}`, `http://127.0.0.1:${operationsPort}`);
    const waiting = new AbortController();
    const early = system.ended.then((how) => {
      throw new Error(`It ended ${how}: ${system.output.trim()}`);
    });
    try {
      await Promise.race([untilReady(system.operations, waiting.signal), early]);
    } finally {
      waiting.abort();
      early.catch(() => undefined);
    }
    return system;
  }

  private constructor(
    private readonly child: ChildProcess,
    address: string,
    /** The operator's own address. */
    readonly operations: string,
  ) {
    this.address = address;
    this.pid = child.pid ?? 0;
    const keep = (text: string) => (this.written = (this.written + text).slice(-OUTPUT_LIMIT));
    child.stdout?.setEncoding('utf8').on('data', keep);
    child.stderr?.setEncoding('utf8').on('data', keep);
    this.ended = once(child, 'exit').then(([code, signal]) => (signal ? `by ${signal}` : `with exit code ${code}`));
  }

  /** Output of the system and its services, both streams in order. */
  get output(): string {
    return this.written;
  }

  /** Stops it as Ctrl-C does, and waits until it has; @returns how it ended */
  async stop(): Promise<string> {
    this.child.kill('SIGINT');
    return this.ended;
  }

  /** Kills the process that holds the services together. */
  async kill(): Promise<void> {
    this.child.kill('SIGKILL');
    await this.ended;
  }
}
