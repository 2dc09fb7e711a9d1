import { execFile } from 'node:child_process';
import { mkdir, readFile, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { promisify } from 'node:util';
import { pathToFileURL } from 'node:url';
import { UserError } from '../../bootstrap/user-error.mjs';
import { parseCsv } from './csv';

const runFile = promisify(execFile);

/** Default paths of its program on Linux, macOS and Windows; `SOFFICE_PATH` names another. */
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

/** Commas, double quotes, UTF-8, from the first line on; texts quoted, numbers and times as they are and not as they are shown; a sheet. */
const asCsv = (sheet: number) => `csv:Text - txt - csv (StarCalc):44,34,76,1,,0,true,false,false,false,false,${sheet}`;

/** Formulas are recalculated when a workbook is opened, whatever values are stored in it. */
const SETTINGS = `<?xml version="1.0" encoding="UTF-8"?>
<oor:items xmlns:oor="http://openoffice.org/2001/registry">
  <item oor:path="/org.openoffice.Office.Calc/Formula/Load"><prop oor:name="OOXMLRecalcMode" oor:op="fuse"><value>0</value></prop></item>
</oor:items>`;

/** Import options for CSV: quoted fields are texts. */
const FROM_CSV = '--infilter=Text - txt - csv (StarCalc):44,34,76,1,,0,true,false,false';

export type Office = {
  /** Cells of a sheet of a file, the first one's if none is named, as LibreOffice writes them out. */
  readonly open: (file: string, sheet?: number) => Promise<string[][]>;
  /** A workbook as LibreOffice saves it: the path of its copy. */
  readonly resave: (file: string) => Promise<string>;
};

/** @throws UserError where LibreOffice is not installed */
export async function findOffice(): Promise<Office> {
  const named = process.env['SOFFICE_PATH'];
  for (const program of named === undefined ? PROGRAMS : [named]) {
    const runs = await runFile(program, ['--version']).catch(() => undefined);
    if (runs)
      return {
        open: (file, sheet = 1) => open(program, file, sheet),
        resave: (file) => convert(program, file, 'xlsx:Calc MS Excel 2007 XML'),
      };
  }
  throw new UserError(MISSING);
}

async function open(program: string, file: string, sheet: number): Promise<string[][]> {
  const written = await convert(program, file, file.endsWith('.csv') ? asCsv(0) : asCsv(sheet));
  return parseCsv(await readFile(written, 'utf8'));
}

/** Converts a file by LibreOffice, into a folder beside it. */
async function convert(program: string, file: string, to: string): Promise<string> {
  const folder = path.join(path.dirname(file), 'opened');
  // A profile of its own: another LibreOffice that runs, and how it is set up, must not matter.
  const profile = path.join(path.dirname(file), 'office');
  await mkdir(path.join(profile, 'user'), { recursive: true });
  await writeFile(path.join(profile, 'user', 'registrymodifications.xcu'), SETTINGS);
  const reading = file.endsWith('.csv') ? [FROM_CSV] : [];
  const installation = `-env:UserInstallation=${pathToFileURL(profile).href}`;
  const args = ['--headless', '--norestore', installation, ...reading, '--convert-to', to, '--outdir', folder, file];
  const { stderr, stdout } = await runFile(program, args, {
    timeout: OPEN_LIMIT_MS,
    env: { ...process.env, LC_ALL: 'C.UTF-8' },
  });
  // The output is named by LibreOffice, with the name of the sheet if there are several.
  const [, written] = /-> (.+?)(?: using filter.*)?$/m.exec(stdout) ?? [];
  if (written === undefined) throw new Error(`LibreOffice could not open ${path.basename(file)}: ${stdout}${stderr}`);
  return written;
}
