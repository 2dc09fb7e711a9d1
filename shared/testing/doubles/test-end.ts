const steps: (() => void)[] = [];

/** Runs before the page is reset and the console checked. */
export function atTestEnd(step: () => void): void {
  steps.push(step);
}

export function endTest(): void {
  for (const step of steps) step();
}
