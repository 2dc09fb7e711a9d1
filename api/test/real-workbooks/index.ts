import { readFile } from 'node:fs/promises';
import path from 'node:path';

/** A file as Excel has saved it after printing, filtering or pasting. */
export const realWorkbook = (name: string): Promise<Buffer> => readFile(path.join(__dirname, `${name}.xlsx`));
