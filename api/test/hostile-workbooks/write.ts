import { mkdir, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { UPLOAD_LIMIT } from '@klaster/shared/contract/http';
import { HOSTILE_WORKBOOKS } from '.';

/** `write.ts <folder> [word…]`: writes the hostile workbooks whose names contain one of the words, or all. */
async function main([folder, ...words]: readonly string[]): Promise<void> {
  if (folder === undefined) throw new Error('Say into which folder.');
  await mkdir(folder, { recursive: true });
  for (const workbook of HOSTILE_WORKBOOKS) {
    const { name } = workbook;
    if (words.length > 0 && !words.some((word) => name.includes(word))) continue;
    const file = await workbook.make();
    if (file.length > UPLOAD_LIMIT) throw new Error(`${name} has ${file.length} bytes: no door takes so many.`);
    await writeFile(path.join(folder, `${name}.xlsx`), file);
  }
}

await main(process.argv.slice(2));
