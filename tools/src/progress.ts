let output: NodeJS.WriteStream = process.stdout;

/** For commands whose standard output is an answer that programs read. */
export function progressOnErrors(): void {
  output = process.stderr;
}

/** One line on the terminal, with the seconds since the command began. */
export function progress(text: string): void {
  say(`${process.uptime().toFixed(1).padStart(6)} s  ${text}`);
}

/** Text on the terminal as it is. */
export function say(text: string): void {
  output.write(`${text}\n`);
}
