import { spawn } from 'node:child_process';
import type { Identity } from './identity';

/** @throws Error with the output if the program fails */
export function runProgram(program: string, args: readonly string[], identity: Identity | undefined): Promise<void> {
  return new Promise((done, failed) => {
    const child = spawn(program, args, { ...identity, cwd: '/', stdio: ['ignore', 'pipe', 'pipe'] });
    let output = '';
    const collect = (chunk: Buffer) => (output += chunk.toString());
    child.stdout.on('data', collect);
    child.stderr.on('data', collect);
    child.once('error', failed);
    child.once('close', (code) => (code === 0 ? done() : failed(new Error(`${program} failed: ${output.trim()}`))));
  });
}
