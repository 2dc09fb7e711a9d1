import { freePort } from '@klaster/tools/process/free-port';
import { untilReady } from '@klaster/tools/process/readiness';
import { inRoot } from '@klaster/tools/workspace';
import { ManagedProcess } from './managed-process';
import type { Program } from './managed-process';

/** The system as `npm start` runs it. Its process supervises the services. */
export class RunningSystem extends ManagedProcess {
  private constructor(
    program: Program,
    readonly address: string,
    readonly operations: string,
  ) {
    super(program);
  }

  /** @param node program of another Node. @throws Error with the output if it ends before it is ready */
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

  /** As Ctrl-C does. @returns how it ended */
  stop(): Promise<string> {
    return this.end('SIGINT');
  }
}
