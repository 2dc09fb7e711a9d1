import { format } from 'node:util';

let expected: { pattern: RegExp; seen: boolean }[] = [];
let unexpected: string[] = [];

function record(...words: unknown[]): void {
  const line = format(...words);
  const known = expected.find(({ pattern }) => pattern.test(line));
  if (known) known.seen = true;
  else unexpected.push(line);
}

/** The test must write a line like this to the console; any other line fails it. */
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

/** Fails after unexpected lines, and without the expected ones. */
export function checkConsole(): void {
  const missing = expected.filter(({ seen }) => !seen).map(({ pattern }) => String(pattern));
  if (unexpected.length > 0) throw new Error(`The console was written to:\n${unexpected.join('\n')}`);
  if (missing.length > 0) throw new Error(`The console did not get ${missing.join(', ')}`);
}
