import { readFile } from 'node:fs/promises';
import path from 'node:path';

export const realWorkbook = (name: string): Promise<Buffer> => readFile(path.join(__dirname, `${name}.xlsx`));
