/** One line on the terminal, with the seconds since the command began. */
export function progress(text: string): void {
  process.stdout.write(`${process.uptime().toFixed(1).padStart(6)} s  ${text}\n`);
}
