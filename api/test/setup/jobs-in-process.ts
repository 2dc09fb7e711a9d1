import { fileURLToPath } from 'node:url';
import type * as Processes from '@klaster/shared/processes';

/**
 * Runs the program of a limited process in this one, without its limits: for tests that send many good files and not one bad one.
 * Starting a process for each takes longer than all else in them.
 */
export function jobsInProcess(real: typeof Processes): typeof Processes {
  class InProcess {
    readonly ended: Promise<Processes.Ending>;
    private readonly lines: string[] = [];
    private begin: (input: Buffer) => void = () => undefined;

    constructor(program: string, _limits: Processes.Limits, onOutput: () => void) {
      const load = (address: URL | string) => jest.requireActual<object>(fileURLToPath(address));
      // Runs in this realm, so that `instanceof Date` works; `node:vm` would use another realm.
      // oxlint-disable-next-line typescript/no-implied-eval
      const run = new Function('process', 'load', program.replaceAll('await import(', 'load('));
      this.ended = new Promise((resolve) => {
        const write = (line: string, done: () => void) => {
          this.lines.push(line.trimEnd());
          onOutput();
          done();
          if (/"(?:done|refused)"/.test(line)) resolve({ kind: 'finished', output: '' });
        };
        this.begin = (input) =>
          run(
            {
              stdin: [input],
              stdout: { write },
              exit: () => undefined,
              getBuiltinModule: (name: string) => process.getBuiltinModule(name),
            },
            load,
          );
      });
    }

    end = (input: Buffer) => this.begin(input);
    takeLine = () => this.lines.shift();
    giveWay = () => undefined;
    giveUp = () => undefined;
    kill = () => undefined;
  }
  return { ...real, LimitedProcess: InProcess as unknown as typeof Processes.LimitedProcess };
}
