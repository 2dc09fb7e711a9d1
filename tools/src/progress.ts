let output: NodeJS.WriteStream = process.stdout;

/** Prints progress on standard error, for commands whose standard output other programs read. */
export function progressOnErrors(): void {
  output = process.stderr;
}

/** Prints the text with the seconds since the command began. */
export function progress(text: string): void {
  say(`${process.uptime().toFixed(1).padStart(6)} s  ${text}`);
}

export function say(text: string): void {
  output.write(`${text}\n`);
}
