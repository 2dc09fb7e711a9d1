import { freePort } from '@klaster/tools/process/free-port';
import { untilReady } from '@klaster/tools/process/readiness';
import { inRoot } from '@klaster/tools/workspace';
import { ManagedProcess } from './managed-process';
import type { Program } from './managed-process';

/** The whole system as `npm start` runs it, with data of its own. Its process supervises the services. */
export class RunningSystem extends ManagedProcess {
  private constructor(
    program: Program,
    readonly address: string,
    /** The operator's own address. */
    readonly operations: string,
  ) {
    super(program);
  }

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
    const program = { name: 'npm start', file: node, args: [inRoot('tools/klaster.mjs'), 'start'], env };
    const system = new RunningSystem(program, `http://127.0.0.1:${port}`, `http://127.0.0.1:${operationsPort}`);
    const waiting = new AbortController();
    const early = system.ended().then((how) => {
      throw new Error(`It ended ${how}: ${system.output.trim()}`);
    });
    early.catch(() => undefined);
    await Promise.race([untilReady(system.operations, waiting.signal), early]).finally(() => waiting.abort());
    return system;
  }

  /** Stops it as Ctrl-C does. @returns how it ended */
  stop(): Promise<string> {
    return this.end('SIGINT');
  }
}
