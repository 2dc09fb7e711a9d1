import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { inRoot, ROOT } from '../workspace';

export type Service = {
  /** Address that it listens on. */
  readonly address: string;
  stop(): Promise<void>;
};

/** One that runs in a process of its own. */
type OwnProcess = Service & { readonly pid: number };

type Message = { ready?: boolean; port?: number };

/**
 * Starts a server of the system as built, on a free port of this machine.
 *
 * @throws with its error output when it ends before it is ready
 */
export async function startService(name: 'api' | 'gateway', env: NodeJS.ProcessEnv): Promise<OwnProcess> {
  const child = spawn(process.execPath, [inRoot(name, 'dist/main.js')], {
    cwd: ROOT,
    env: { ...process.env, HOST: '127.0.0.1', PORT: '0', LOG_LEVEL: 'fatal', ...env },
    // The service ends when this channel closes, whatever becomes of this process.
    stdio: ['ignore', 'ignore', 'pipe', 'ipc'],
  });
  const errorOutput: Buffer[] = [];
  child.stderr?.on('data', (chunk: Buffer) => errorOutput.push(chunk));
  const ended = once(child, 'exit');
  const port = await new Promise<number>((resolve, reject) => {
    child.on('message', ({ ready, port: listened }: Message) => ready && listened && resolve(listened));
    void ended.then(() => reject(new Error(`${name} did not start: ${Buffer.concat(errorOutput).toString('utf8')}`)));
  });
  const stop = async () => {
    child.kill('SIGTERM');
    await ended;
  };
  return { address: `http://127.0.0.1:${port}`, pid: child.pid ?? 0, stop };
}
