import { execFile } from 'node:child_process';
import { mkdir, readFile, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { promisify } from 'node:util';
import { pathToFileURL } from 'node:url';
import { findProgram } from '../harness/packages';

const runFile = promisify(execFile);

const LIMIT_MS = 300_000;

export type Resave = (file: string) => Promise<string>;

export type Office = {
  /** Cells of a sheet, by default the first one, as LibreOffice writes them. */
  readonly open: (file: string, sheet?: number) => Promise<string[][]>;
  readonly resave: Resave;
};

const MISSING = {
  office: `LibreOffice is not installed, so nothing was tested. Install it with
  apt-get install libreoffice-calc --no-install-recommends     (Debian, Ubuntu)
  brew install --cask libreoffice                              (macOS)
or from libreoffice.org. If it is not on the PATH, set SOFFICE_PATH to its program.`,
  openpyxl: `openpyxl is not installed for Python, so nothing was tested. Install it with
  apt-get install python3-openpyxl     (Debian, Ubuntu)
  python3 -m pip install openpyxl      (elsewhere)
If another Python has it, set PYTHON_PATH to that.`,
};

/** By `SOFFICE_PATH`, else at the usual places on Linux, macOS and Windows. */
export async function findOffice(): Promise<Office> {
  const usual = [
    'soffice',
    'libreoffice',
    '/Applications/LibreOffice.app/Contents/MacOS/soffice',
    'C:\\Program Files\\LibreOffice\\program\\soffice.com',
  ];
  const named = process.env['SOFFICE_PATH'];
  const program = await findProgram(named ? [named] : usual, ['--version'], MISSING.office);
  return {
    open: async (file, sheet = 1) => {
      const written = await convert(program, file, asCsv(file.endsWith('.csv') ? 0 : sheet));
      return parseCsv(await readFile(written, 'utf8'));
    },
    resave: (file) => convert(program, file, 'xlsx:Calc MS Excel 2007 XML'),
  };
}

/** Accountants' programs use openpyxl. Another Python on the path may shadow the system's. */
export async function findOpenpyxl(): Promise<Resave> {
  const named = process.env['PYTHON_PATH'];
  const usual = ['python3', '/usr/bin/python3'];
  const python = await findProgram(named ? [named] : usual, ['-c', 'import openpyxl'], MISSING.openpyxl);
  return async (file) => {
    const copy = path.join(path.dirname(file), `openpyxl-${path.basename(file)}`);
    const save = 'import sys, openpyxl; openpyxl.load_workbook(sys.argv[1]).save(sys.argv[2])';
    await runFile(python, ['-c', save, file, copy], { timeout: LIMIT_MS });
    return copy;
  };
}

/** A filter for CSV: comma, double quotes, UTF-8, from the first line; texts quoted, numbers and times unformatted; the sheet. */
const asCsv = (sheet: number) => `csv:Text - txt - csv (StarCalc):44,34,76,1,,0,true,false,false,false,false,${sheet}`;

/** For CSV: quoted fields are texts. */
const FROM_CSV = '--infilter=Text - txt - csv (StarCalc):44,34,76,1,,0,true,false,false';

/** Recalculates formulas when a workbook is opened. */
const SETTINGS = `<?xml version="1.0" encoding="UTF-8"?>
<oor:items xmlns:oor="http://openoffice.org/2001/registry">
  <item oor:path="/org.openoffice.Office.Calc/Formula/Load"><prop oor:name="OOXMLRecalcMode" oor:op="fuse"><value>0</value></prop></item>
</oor:items>`;

/** Converts a file into a folder beside it. */
async function convert(program: string, file: string, to: string): Promise<string> {
  const folder = path.join(path.dirname(file), 'opened');
  // A separate profile, since another LibreOffice may run or have other settings.
  const profile = path.join(path.dirname(file), 'office');
  await mkdir(path.join(profile, 'user'), { recursive: true });
  await writeFile(path.join(profile, 'user', 'registrymodifications.xcu'), SETTINGS);
  const reading = file.endsWith('.csv') ? [FROM_CSV] : [];
  const installation = `-env:UserInstallation=${pathToFileURL(profile).href}`;
  const args = ['--headless', '--norestore', installation, ...reading, '--convert-to', to, '--outdir', folder, file];
  const env = { ...process.env, LC_ALL: 'C.UTF-8' };
  const { stderr, stdout } = await runFile(program, args, { timeout: LIMIT_MS, env });
  // LibreOffice adds the sheet's name if there are several.
  const [, written] = /-> (.+?)(?: using filter.*)?$/m.exec(stdout) ?? [];
  if (written === undefined) throw new Error(`LibreOffice could not open ${path.basename(file)}: ${stdout}${stderr}`);
  return written;
}

/** A cell and its end: a comma, the end of the line, or of the file. */
const CELL = /(?:"((?:[^"]|"")*)"|([^",\r\n]*))(,|\r?\n|$)/gy;

export function parseCsv(text: string): string[][] {
  const rows: string[][] = [];
  let row: string[] = [];
  for (const [whole, quoted, plain = '', end] of text.replace(/^\uFEFF/, '').matchAll(CELL)) {
    if (whole === '' && row.length === 0) break;
    row.push(quoted?.replaceAll('""', '"') ?? plain);
    if (end === ',') continue;
    rows.push(row);
    row = [];
  }
  return rows;
}
