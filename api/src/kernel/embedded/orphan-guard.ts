import { spawn } from 'node:child_process';

/** Waits for the end of its input, which means that the parent process has ended, and then stops the server. */
const GUARD = String.raw`
process.stdin.on('error', () => undefined).on('close', () => {
  try { process.kill(Number(process.argv[1]), 'SIGINT'); } catch {}
}).resume();`;

/**
 * Ends a server when this process ends, however that happens: after a kill nothing else would. A helper process does it, which gets no
 * environment and only a pipe; SIGINT lets the server end without losing a row.
 *
 * @param pid of the server
 * @returns what ends the guard; to be called when the server has ended
 */
export function guardOrphan(pid: number): () => void {
  const guard = spawn(process.execPath, ['--max-old-space-size=16', '--eval', GUARD, String(pid)], {
    env: {},
    cwd: '/',
    detached: true,
    windowsHide: true,
    stdio: ['pipe', 'ignore', 'ignore'],
  });
  // Without a guard the next start stops what is left.
  guard.on('error', () => undefined);
  guard.stdin.on('error', () => undefined);
  guard.unref();
  return () => void guard.kill('SIGKILL');
}
