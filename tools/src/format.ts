import { execFile } from 'node:child_process';
import { promisify } from 'node:util';
import { inRoot, ROOT } from './workspace';

/** @param file its name says the language. @throws {Error} if the text has a syntax error */
export async function format(file: string, text: string): Promise<string> {
  const formatter = [inRoot('node_modules/oxfmt/bin/oxfmt'), '--stdin-filepath', file];
  const running = promisify(execFile)(process.execPath, formatter, { cwd: ROOT, maxBuffer: 16 * 1024 * 1024 });
  running.child.stdin?.end(text);
  return (await running).stdout;
}
