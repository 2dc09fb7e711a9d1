import { writeFile } from 'node:fs/promises';
import { OPENAPI_FILE, openApiDocument } from './openapi-document';

/** Prints the document; `--write` updates the committed file. */
async function main(): Promise<void> {
  const document = await openApiDocument();
  if (process.argv.includes('--write')) await writeFile(OPENAPI_FILE, document);
  else process.stdout.write(document);
}

void main();
