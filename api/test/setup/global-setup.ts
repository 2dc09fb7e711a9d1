import { sql } from 'kysely';
import { connect } from '../../src/kernel/database/connect';
import { migrate } from '../../src/kernel/database/migrations/migrate';
import { grantRights, ensureRole } from '../../src/kernel/database/roles.repository';
import { startEmbedded, type EmbeddedServer } from '../../src/kernel/embedded';
import { createDataFolder, isInMemory, FAST } from './data-folder';
import { fillTemplate } from '../support/fixtures';
import { assertRegisters } from '../support/register-tables';
import { API_ROLE } from '../support/test-app';

declare global {
  /** Stopped by global-teardown.ts. */
  var apiTestServer: { readonly server: EmbeddedServer; readonly dataDir: string } | undefined;
}

/**
 * Starts one PostgreSQL for all API tests, with two templates: `template_migrated` is empty, `template_api` has the fixtures. An existing
 * server is reused: with-server.ts runs the tests many times.
 */
export default async function globalSetup(): Promise<void> {
  if (process.env['API_TEST_DATABASE_URL']) return;
  const dataDir = await createDataFolder();
  const server = await startEmbedded(dataDir, FAST);
  globalThis.apiTestServer = { server, dataDir };
  process.env['API_TEST_DATABASE_URL'] = server.url;
  if (isInMemory(dataDir)) process.env['API_TEST_DROP_DATABASES'] = 'yes';
  const root = connect(server.url);
  await sql`create database template_migrated`.execute(root);
  const migrated = connect(server.url.replace(/postgres$/, 'template_migrated'));
  await migrate(migrated);
  await assertRegisters(migrated);
  await ensureRole(migrated, API_ROLE, new URL(server.url).password);
  await grantRights(migrated, API_ROLE);
  await migrated.destroy();
  await sql`create database template_api template template_migrated`.execute(root);
  await root.destroy();
  const template = connect(server.url.replace(/postgres$/, 'template_api'));
  await fillTemplate(template);
  await template.destroy();
}
