import path from 'node:path';

/** Environment of a command: where it reads its settings and writes its output. */
export type Terminal = {
  env: NodeJS.ProcessEnv;
  /** A line of the answer itself, on the standard output. */
  say: (text: string) => void;
  /** A line of progress, on the error output. */
  note: (text: string) => void;
  /** A line that the next one replaces; nothing if the output is not a terminal. */
  tick: (text: string) => void;
};

/** This process's own. */
export function processTerminal(): Terminal {
  const { stdout, stderr } = process;
  return {
    env: process.env,
    say: (text) => void stdout.write(`${text}\n`),
    note: (text) => void stderr.write(stderr.isTTY ? `\r\u001B[K${text}\n` : `${text}\n`),
    tick: (text) => void (stderr.isTTY && stderr.write(`\r\u001B[K${text}`)),
  };
}

/** A path relative to where the user typed it: npm runs scripts in the workspace's folder and says where it was called. */
export function pathFrom({ env }: Pick<Terminal, 'env'>, file: string): string {
  return path.resolve(env['INIT_CWD'] ?? process.cwd(), file);
}
