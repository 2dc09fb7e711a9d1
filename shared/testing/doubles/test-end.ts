const steps: (() => void)[] = [];

/** Adds clean-up after every test of the file, before the page is reset and the console checked. */
export function atTestEnd(step: () => void): void {
  steps.push(step);
}

/** Undoes it. */
export function endTest(): void {
  for (const step of steps) step();
}
