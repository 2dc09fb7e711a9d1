import { spawn } from 'node:child_process';

/** Its input closes when the parent process ends. */
const GUARD = String.raw`
process.stdin.on('error', () => undefined).on('close', () => {
  try { process.kill(Number(process.argv[1]), 'SIGINT'); } catch {}
}).resume();`;

/**
 * Stops the server when this process ends, even by SIGKILL, through a helper process. SIGINT lets the server shut down without losing a
 * row.
 * @returns a function that ends the helper
 */
export function guardOrphan(pid: number): () => void {
  const guard = spawn(process.execPath, ['--max-old-space-size=16', '--eval', GUARD, String(pid)], {
    env: {},
    cwd: '/',
    detached: true,
    windowsHide: true,
    stdio: ['pipe', 'ignore', 'ignore'],
  });
  // Without the helper the next start stops a leftover server.
  guard.on('error', () => undefined);
  guard.stdin.on('error', () => undefined);
  guard.unref();
  return () => void guard.kill('SIGKILL');
}
