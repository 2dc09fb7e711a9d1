import type { AuditFigures } from '../api/audit';
import { table } from './markdown';
import { median } from './statistics';

/** Medians of a change with its audit row in the chain, and without a chain. */
export function auditTable({ chained, plain, chainedSlowest, plainSlowest, sealed }: AuditFigures): string {
  const ms = (values: readonly number[], digits = 0) => median(values).toFixed(digits);
  return table(
    ['ms', 'with the chain', 'without'],
    [
      ['time per change, 50 at once', ms(chained, 2), ms(plain, 2)],
      ['p99 of a change', ms(chainedSlowest), ms(plainSlowest)],
      ['from the last change until all are sealed', ms(sealed), ''],
    ],
  );
}
