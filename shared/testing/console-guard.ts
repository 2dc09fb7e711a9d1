import { format } from 'node:util';

let expected: { pattern: RegExp; seen: boolean }[] = [];
let unexpected: string[] = [];

function record(...words: unknown[]): void {
  const line = format(...words);
  const known = expected.find(({ pattern }) => pattern.test(line));
  if (known) known.seen = true;
  else unexpected.push(line);
}

/** Expects a line on the console; any other line fails the test. */
export function expectConsoleError(pattern: RegExp): void {
  expected.push({ pattern, seen: false });
}

/** Called before each test. */
export function watchConsole(): void {
  expected = [];
  unexpected = [];
  console.error = record;
  console.warn = record;
}

/** Fails if there were unexpected lines, or the expected ones are missing. */
export function checkConsole(): void {
  const missing = expected.filter(({ seen }) => !seen).map(({ pattern }) => String(pattern));
  if (unexpected.length > 0) throw new Error(`Unexpected output on the console:\n${unexpected.join('\n')}`);
  if (missing.length > 0) throw new Error(`The console did not get ${missing.join(', ')}`);
}
