import { readFile } from 'node:fs/promises';
import { OPENAPI_FILE, openApiDocument } from './openapi-document';

it('is committed as the contract makes it (else: npx tsx src/openapi.ts --write)', async () => {
  expect(await openApiDocument()).toBe(await readFile(OPENAPI_FILE, 'utf8'));
});
