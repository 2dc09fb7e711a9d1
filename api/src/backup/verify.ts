import type { Readable } from 'node:stream';
import { ArchiveFault } from './archive/fault';
import type { About, Manifest } from './archive/manifest';
import { readArchive, type Section } from './archive/reader';
import { AuditChain } from './audit-chain';
import { compareRows, type Difference } from './compare';
import { inSnapshot } from './dump';
import { ReleasesCheck } from './releases/unpack';
import { withConnection, type Connection } from './tables/connection.repository';
import { buildSelect, type TableShape } from './tables/tables.repository';

export type Verified = {
  readonly about: About;
  readonly manifest: Manifest;
  /** A sentence for each fault of the audit. */
  readonly audit: readonly string[];
};

/** Verifies an archive without a database: hashes, counts, the audit's chain, the record of releases. @throws ArchiveFault */
export async function verifyArchive(source: Readable, key: Buffer | undefined): Promise<Verified> {
  const releases = new ReleasesCheck();
  let about: About | undefined;
  let chain: AuditChain | undefined;
  for await (const section of readArchive(source, key)) {
    if (section.kind === 'about') chain = new AuditChain((about = section.about));
    if (section.kind === 'table' && chain) await readAudit(chain, section);
    if (section.kind === 'file') releases.add(section.path, section.content);
    if (section.kind === 'manifest' && about && chain) {
      releases.end(section.manifest.releases);
      return { about, manifest: section.manifest, audit: chain.result() };
    }
  }
  throw new ArchiveFault('The archive is cut off: its end is missing.');
}

async function readAudit(chain: AuditChain, { name, chunks }: Extract<Section, { kind: 'table' }>): Promise<void> {
  if (name === 'audit_erasures') await chain.erasures(chunks);
  if (name === 'audit') await chain.rows(chunks);
  if (name === 'audit_seals') await chain.seals(chunks);
  if (name === 'audit_unsealed') await chain.unsealed(chunks);
}

/** Compares the archive's columns with a snapshot of the database, row by row. @throws ArchiveFault if the archive is faulty */
export async function compareDatabase(
  source: Readable,
  { url, key }: { readonly url: string; readonly key: Buffer | undefined },
): Promise<readonly Difference[]> {
  return withConnection(url, (connection) =>
    inSnapshot(connection, async (tables) => {
      const differences: Difference[] = [];
      let about: About | undefined;
      for await (const section of readArchive(source, key)) {
        if (section.kind === 'about') about = section.about;
        if (section.kind === 'table')
          differences.push(await compareTable(connection, { section, about: about!, tables }));
      }
      return differences;
    }),
  );
}

type Comparison = {
  readonly section: Extract<Section, { kind: 'table' }>;
  readonly about: About;
  readonly tables: readonly TableShape[];
};

async function compareTable(connection: Connection, { section, about, tables }: Comparison): Promise<Difference> {
  const { name, chunks } = section;
  const columns = about.tables.find((table) => table.name === name)?.columns ?? [];
  const present = tables.find((table) => table.name === name);
  const shape = { name, columns, key: present?.key ?? [] };
  if (!present || columns.some((column) => !present.columns.includes(column)))
    return compareRows(shape, chunks, nothing());
  return compareRows(shape, chunks, connection.copyOut(buildSelect(present, columns)));
}

async function* nothing(): AsyncGenerator<Buffer> {}
