import type { Database } from '../database/connect';
import type { Versions } from './versions';

/** The versions as they are committed. */
export async function readVersions(db: Database): Promise<Versions> {
  const rows = await db.selectFrom('public_versions').select(['name', 'version']).execute();
  return new Map(rows.map(({ name, version }) => [name, version]));
}
