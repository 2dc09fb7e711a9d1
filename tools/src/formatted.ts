import { execFile } from 'node:child_process';
import { promisify } from 'node:util';
import { inRoot, ROOT } from './workspace';

/**
 * A file's text as `npm run format` would leave it.
 *
 * @param file by its name the language is known
 * @throws {Error} where the text is not of that language
 */
export async function formatted(file: string, text: string): Promise<string> {
  const formatter = [inRoot('node_modules/oxfmt/bin/oxfmt'), '--stdin-filepath', file];
  const running = promisify(execFile)(process.execPath, formatter, { cwd: ROOT, maxBuffer: 16 * 1024 * 1024 });
  running.child.stdin?.end(text);
  return (await running).stdout;
}
