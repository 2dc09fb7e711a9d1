import { execFile } from 'node:child_process';
import { readFile } from 'node:fs/promises';
import path from 'node:path';
import { promisify } from 'node:util';
import { pathToFileURL } from 'node:url';
import { UserError } from '../../bootstrap/user-error.mjs';
import { parseCsv } from './csv';

const runFile = promisify(execFile);

/** Where its program is on Linux, macOS and Windows, unless `SOFFICE_PATH` says so. */
const PROGRAMS = [
  'soffice',
  'libreoffice',
  '/Applications/LibreOffice.app/Contents/MacOS/soffice',
  'C:\\Program Files\\LibreOffice\\program\\soffice.com',
];

const MISSING = `LibreOffice is not installed, so nothing was tested. It comes by
  apt-get install libreoffice-calc --no-install-recommends     (Debian, Ubuntu)
  brew install --cask libreoffice                              (macOS)
or from libreoffice.org; SOFFICE_PATH names its program where it is somewhere else.`;

const OPEN_LIMIT_MS = 300_000;

/** Commas, double quotes, UTF-8, from the first line on; texts quoted, numbers and times as they are and not as they are shown. */
const AS_CSV = 'csv:Text - txt - csv (StarCalc):44,34,76,1,,0,true,false,false';

/** How a file of commas is read: what is quoted is a text. */
const FROM_CSV = '--infilter=Text - txt - csv (StarCalc):44,34,76,1,,0,true,false,false';

export type Office = {
  /** Cells of the first sheet of a file, as LibreOffice writes them out. */
  open(file: string): Promise<string[][]>;
};

/** @throws UserError where LibreOffice is not installed */
export async function findOffice(): Promise<Office> {
  const named = process.env['SOFFICE_PATH'];
  for (const program of named === undefined ? PROGRAMS : [named]) {
    const runs = await runFile(program, ['--version']).catch(() => undefined);
    if (runs) return { open: (file) => open(program, file) };
  }
  throw new UserError(MISSING);
}

async function open(program: string, file: string): Promise<string[][]> {
  const folder = path.join(path.dirname(file), 'opened');
  // A profile of its own: another LibreOffice that runs, and how it is set up, must not matter.
  const profile = `-env:UserInstallation=${pathToFileURL(path.join(path.dirname(file), 'office')).href}`;
  const reading = file.endsWith('.csv') ? [FROM_CSV] : [];
  const args = ['--headless', '--norestore', profile, ...reading, '--convert-to', AS_CSV, '--outdir', folder, file];
  const { stderr, stdout } = await runFile(program, args, {
    timeout: OPEN_LIMIT_MS,
    env: { ...process.env, LC_ALL: 'C' },
  });
  const written = path.join(folder, `${path.parse(file).name}.csv`);
  const text = await readFile(written, 'utf8').catch(() => {
    throw new Error(`LibreOffice could not open ${path.basename(file)}: ${stdout}${stderr}`);
  });
  return parseCsv(text);
}
