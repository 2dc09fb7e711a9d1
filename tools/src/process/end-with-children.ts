import type { ChildProcess } from 'node:child_process';

const running = new Set<ChildProcess>();

/** Registers a child that is to end with this process. */
export function endWithUs(child: ChildProcess): void {
  running.add(child);
  child.once('close', () => running.delete(child));
}

/** Makes a signal end this process and its children. For commands without services of their own. */
export function exitOnSignal(): void {
  process.once('exit', () => running.forEach((child) => child.kill('SIGTERM')));
  process.once('SIGINT', () => process.exit(130));
  process.once('SIGTERM', () => process.exit(143));
}
