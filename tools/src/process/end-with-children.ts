import type { ChildProcess } from 'node:child_process';

const running = new Set<ChildProcess>();

/** Ends the programs that this process runs whenever it ends. */
export function endWithUs(child: ChildProcess): void {
  running.add(child);
  child.once('close', () => running.delete(child));
}

/** For commands without services of their own: a signal ends them in the usual way, their programs with them. */
export function exitOnSignal(): void {
  process.once('exit', () => running.forEach((child) => child.kill('SIGTERM')));
  process.once('SIGINT', () => process.exit(130));
  process.once('SIGTERM', () => process.exit(143));
}
