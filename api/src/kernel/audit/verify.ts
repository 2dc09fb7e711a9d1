import type { Database, Tx } from '../database/connect';
import { digestOf, hashAfter, NO_HASH, type AuditRow, type Head } from './chain';
import { listFalseErasures, readHead, listSealedRows, listStrayRows, listWaitingIds } from './repository';

const BATCH = 1_000;
const MAX_STRAYS = 100;

export type Verification = {
  readonly head: Head;
  /** Pending rows. */
  readonly waiting: number;
  /** A sentence for each. */
  readonly faults: readonly string[];
};

/** Verifies the whole audit in one snapshot. @param known an earlier head, which a rebuilt chain does not contain */
export function verifyAudit(db: Database, known?: Head): Promise<Verification> {
  const read = db.transaction().setIsolationLevel('repeatable read').setAccessMode('read only');
  return read.execute(async (tx) => {
    const { end, faults } = await walkChain(tx, known);
    const [head, waiting, strays] = [await readHead(tx), await listWaitingIds(tx), await listStrayRows(tx, MAX_STRAYS)];
    const falsified = await listFalseErasures(tx, MAX_STRAYS);
    const lost = waiting.filter(({ id }) => id === null);
    return {
      head,
      waiting: waiting.length - lost.length,
      faults: [
        ...faults,
        ...headFaults(end, head),
        ...lost.map(({ audit_id }) => `row ${audit_id}: it is missing`),
        ...falsified.map((id) => `row ${id}: its record of erased personal details does not match other rows`),
        ...strays.map((id) => `row ${id}: it was inserted without entering the chain`),
      ],
    };
  });
}

async function walkChain(tx: Tx, known: Head | undefined): Promise<{ end: Head; faults: string[] }> {
  const faults: string[] = [];
  let end: Head = { position: 0, hash: NO_HASH };
  for (;;) {
    const batch = await listSealedRows(tx, end.position, BATCH);
    for (const { position, audit_id, hash, digest, seal, ...row } of batch) {
      const gap = position - end.position - 1;
      if (gap > 0) faults.push(`position ${end.position + 1}: ${gap} positions of the chain are missing`);
      if (row.id === null) faults.push(`row ${audit_id} (position ${position}): it is missing`);
      else if (digest !== null && digestOf(row as AuditRow) !== digest)
        faults.push(
          `row ${audit_id} (position ${position}): it was changed after personal details were erased from it`,
        );
      else if (gap === 0 && (seal ?? hashAfter(end, row as AuditRow)) !== hash)
        faults.push(`row ${audit_id} (position ${position}): it was changed, or the row before it was`);
      if (position === known?.position && hash !== known.hash)
        faults.push(`position ${position}: its hash differs from the noted one`);
      end = { position, hash };
    }
    if (batch.length < BATCH) break;
  }
  if (known && known.position > end.position) faults.push(`position ${known.position}: it was noted, but is missing`);
  return { end, faults };
}

function headFaults(end: Head, head: Head): string[] {
  if (end.position === head.position && end.hash === head.hash) return [];
  return [
    `the chain ends at position ${end.position}, and its head is at ${head.position}: rows were cut off or added`,
  ];
}
