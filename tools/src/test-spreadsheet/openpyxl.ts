import { execFile } from 'node:child_process';
import path from 'node:path';
import { promisify } from 'node:util';
import { UserError } from '../../bootstrap/user-error.mjs';

const runFile = promisify(execFile);

/** The system's own Python may be shadowed by another on the path. */
const PROGRAMS = ['python3', '/usr/bin/python3'];

const MISSING = `openpyxl is not installed for Python, so nothing was tested. It comes by
  apt-get install python3-openpyxl     (Debian, Ubuntu)
  python3 -m pip install openpyxl      (elsewhere)
PYTHON_PATH names the Python that has it where it is another one.`;

const SAVE = 'import sys, openpyxl; openpyxl.load_workbook(sys.argv[1]).save(sys.argv[2])';

const LIMIT_MS = 300_000;

/**
 * A library that programs of accountants are written with.
 * @returns what saves a workbook with it: the path of the copy
 * @throws UserError where it is not installed
 */
export async function findOpenpyxl(): Promise<(file: string) => Promise<string>> {
  const named = process.env['PYTHON_PATH'];
  for (const program of named === undefined ? PROGRAMS : [named]) {
    const runs = await runFile(program, ['-c', 'import openpyxl']).catch(() => undefined);
    if (runs) return (file) => save(program, file);
  }
  throw new UserError(MISSING);
}

async function save(program: string, file: string): Promise<string> {
  const copy = path.join(path.dirname(file), `openpyxl-${path.basename(file)}`);
  await runFile(program, ['-c', SAVE, file, copy], { timeout: LIMIT_MS });
  return copy;
}
