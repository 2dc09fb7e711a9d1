import { existsSync } from 'node:fs';
import { readFile } from 'node:fs/promises';

/** Reads a program that anybody may run. A build has it next to the bundle, with all that it imports; sources have it as it is written. */
export function readProgram(name: string, from: string): Promise<Buffer> {
  const built = new URL(`${name}.program.js`, from);
  return readFile(existsSync(built) ? built : new URL(`${name}.program.ts`, from));
}
