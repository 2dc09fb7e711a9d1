import { fileURLToPath } from 'node:url';
import { buildApp } from './app';
import { connect } from './kernel/database/connect';

export const OPENAPI_FILE = fileURLToPath(new URL('../openapi.json', import.meta.url));

/** Built from the contract, without a database. */
export async function openApiDocument(): Promise<string> {
  const db = connect('postgres://nobody@127.0.0.1:1/none');
  const app = await buildApp({ db, tokenSecret: 'signs nothing here', trustedProxies: 'loopback', logLevel: 'silent' });
  await app.ready();
  const document = `${JSON.stringify(app.swagger(), null, 2)}\n`;
  await app.close();
  await db.destroy();
  return document;
}
