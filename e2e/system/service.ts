import { spawn } from 'node:child_process';
import { once } from 'node:events';
import path from 'node:path';
import { ROOT } from './workspace';

export type Service = {
  readonly pid: number;
  /** Address that it listens on. */
  readonly address: string;
  /** The gateway's second listener, for operators. */
  readonly operations: string;
  stop(): Promise<void>;
  /** Ends it as a crash would, without a chance to tidy up. */
  kill(): Promise<void>;
};

type Message = { ready?: boolean; port?: number; operationsPort?: number };

/**
 * Starts a server of the system as built, on a free port of this machine.
 *
 * @param name folder of the server
 * @throws with its error output when it ends before it is ready
 */
export async function startService(name: 'api' | 'gateway', env: NodeJS.ProcessEnv): Promise<Service> {
  const child = spawn(process.execPath, [path.join(ROOT, name, 'dist/main.js')], {
    cwd: ROOT,
    env: { ...process.env, HOST: '127.0.0.1', PORT: '0', OPERATIONS_PORT: '0', LOG_LEVEL: 'fatal', ...env },
    // The service ends when this channel closes, even if the tests crash.
    stdio: ['ignore', 'ignore', 'pipe', 'ipc'],
  });
  const errorOutput: Buffer[] = [];
  child.stderr?.on('data', (chunk: Buffer) => errorOutput.push(chunk));
  const ended = once(child, 'exit');
  const { port, operationsPort } = await new Promise<Message>((resolve, reject) => {
    child.on('message', (message: Message) => message.ready && message.port && resolve(message));
    void ended.then(() => reject(new Error(`${name} did not start: ${Buffer.concat(errorOutput).toString('utf8')}`)));
  });
  let isStopping = false;
  // Journeys that fail after this would name any cause but the true one.
  void ended.then(([code, signal]) => {
    if (!isStopping)
      console.error(`${name} ended by itself (${code ?? signal}): ${Buffer.concat(errorOutput).toString('utf8')}`);
  });
  const end = async (signal: 'SIGTERM' | 'SIGKILL') => {
    isStopping = true;
    child.kill(signal);
    await ended;
  };
  return {
    pid: child.pid ?? 0,
    address: `http://127.0.0.1:${port}`,
    operations: `http://127.0.0.1:${operationsPort}`,
    stop: () => end('SIGTERM'),
    kill: () => end('SIGKILL'),
  };
}
