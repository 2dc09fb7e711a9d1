import { endpoints } from '@klaster/shared/contract/endpoints';
import { readFile } from 'node:fs/promises';
import { OPENAPI_FILE, openApiDocument } from './openapi-document';

it('is committed as the contract makes it (else: npx tsx src/openapi.ts --write)', async () => {
  expect(await openApiDocument()).toBe(await readFile(OPENAPI_FILE, 'utf8'));
});

it('is refused, as is a start, if an endpoint does not say who may call it', async () => {
  Reflect.deleteProperty(endpoints['GET /api/provinces'], 'authority');
  await expect(openApiDocument()).rejects.toThrow('endpoint GET /api/provinces names no authority');
});
