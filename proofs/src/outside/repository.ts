import { runProgram } from '@klaster/tools/process/run-program';
import { readFile, writeFile } from 'node:fs/promises';
import path from 'node:path';
import type { Results } from '../harness/results';

/** A team's repository outside the workspace, and the programs that its members run there. */
export class Repository {
  constructor(
    readonly folder: string,
    private readonly results: Results,
    private readonly env: NodeJS.ProcessEnv,
  ) {}

  /** Runs a program and records whether it ends as it should, with the seconds that it took. @returns what it printed */
  async run(
    what: string,
    [file = '', ...args]: readonly string[],
    { cwd = this.folder, fails = false } = {},
  ): Promise<string> {
    const began = performance.now();
    const { code, output } = await runProgram(file, args, { cwd, env: this.env });
    const seconds = ((performance.now() - began) / 1000).toFixed(1);
    const holds = fails ? code !== 0 : code === 0;
    this.results.check(what, holds, holds ? `${seconds} s` : output.trim().slice(-3000));
    return output;
  }

  /** Replaces the first occurrence of a text in a file. */
  async edit(file: string, before: string, after: string): Promise<void> {
    const place = path.join(this.folder, file);
    const content = await readFile(place, 'utf8');
    if (!content.includes(before)) throw new Error(`${file} has no "${before}"`);
    await writeFile(place, content.replace(before, after));
  }
}
