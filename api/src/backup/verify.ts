import { Readable } from 'node:stream';
import { cutOff } from './archive/frames';
import type { About, Manifest } from './archive/manifest';
import { readArchive, type Section } from './archive/reader';
import { AuditChain } from './audit-chain';
import { compareRows, type Difference } from './compare';
import { inSnapshot } from './dump';
import { ReleasesCheck } from './releases/unpack';
import { withConnection } from './tables/connection.repository';
import { buildSelect } from './tables/tables.repository';

type Verified = {
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
  throw cutOff();
}

async function readAudit(chain: AuditChain, { name, chunks }: Extract<Section, { kind: 'table' }>): Promise<void> {
  if (name === 'audit_erasures') await chain.addErasures(chunks);
  if (name === 'audit') await chain.addRows(chunks);
  if (name === 'audit_seals') await chain.addSeals(chunks);
  if (name === 'audit_unsealed') await chain.addUnsealed(chunks);
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
        if (section.kind !== 'table') continue;
        const { name, chunks } = section;
        const columns = about?.tables.find((table) => table.name === name)?.columns ?? [];
        const present = tables.find((table) => table.name === name);
        const isComparable = present && columns.every((column) => present.columns.includes(column));
        const rows = isComparable ? connection.copyOut(buildSelect(present, columns)) : Readable.from([]);
        differences.push(await compareRows({ name, columns, key: present?.key ?? [] }, chunks, rows));
      }
      return differences;
    }),
  );
}
