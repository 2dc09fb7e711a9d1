/** The log of a server as lines on standard output. Unlike a logger's own file, its errors reach {@link outliveOutput}. */
export const outputLines = { write: (line: string): void => void process.stdout.write(line) };

/** Keeps the process alive when its output cannot be written, e.g. to a full disk: only those lines are lost. */
export function outliveOutput(): void {
  for (const stream of [process.stdout, process.stderr]) stream.on('error', () => undefined);
}
