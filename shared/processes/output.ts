/** Log lines on standard output; unlike a logger's own file, its errors reach {@link outliveOutput}. */
export const outputLines = { write: (line: string): void => void process.stdout.write(line) };

/** Output that cannot be written, e.g. on a full disk, is lost without ending the process. */
export function outliveOutput(): void {
  for (const stream of [process.stdout, process.stderr]) stream.on('error', () => undefined);
}
