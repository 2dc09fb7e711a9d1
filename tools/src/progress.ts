/** One line on the terminal, with the seconds since the command began. */
export function progress(text: string): void {
  say(`${process.uptime().toFixed(1).padStart(6)} s  ${text}`);
}

/** Text on the terminal as it is. */
export function say(text: string): void {
  process.stdout.write(`${text}\n`);
}
