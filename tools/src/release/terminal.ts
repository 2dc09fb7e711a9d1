import path from 'node:path';

export type Terminal = {
  env: NodeJS.ProcessEnv;
  /** A line of the answer, on standard output. */
  say: (text: string) => void;
  /** A line of progress, on standard error. */
  note: (text: string) => void;
  /** Prints a line that the next one replaces; nothing if the output is not a terminal. */
  tick: (text: string) => void;
};

export function processTerminal(): Terminal {
  const { stdout, stderr } = process;
  return {
    env: process.env,
    say: (text) => void stdout.write(`${text}\n`),
    note: (text) => void stderr.write(stderr.isTTY ? `\r\u001B[K${text}\n` : `${text}\n`),
    tick: (text) => void (stderr.isTTY && stderr.write(`\r\u001B[K${text}`)),
  };
}

/** Resolves a path against the folder in which npm was called, since npm runs scripts in the workspace's folder. */
export function pathFrom({ env }: Pick<Terminal, 'env'>, file: string): string {
  return path.resolve(env['INIT_CWD'] ?? process.cwd(), file);
}
