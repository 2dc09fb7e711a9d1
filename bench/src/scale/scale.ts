import { confirmNext } from '../api/decision';
import { signIn } from '../api/instance';
import { machineNow, type Machine } from '../report/machine';
import { addAccounts } from './accounts';
import { measureAuditPages } from './audit-pages';
import { measureFillingIn } from './filling-in';
import { measureCached } from './cached';
import { measureLengths } from './lengths';
import { measureListening } from './listening';
import { measurePages } from './pages';
import { startMeasured } from './system';

/** Values measured in several rounds, and the limit that they must stay below, or reach if it is `atLeast`. */
export type ScaleTarget = {
  readonly name: string;
  readonly values: readonly number[];
  /** Absent: the row is for comparison only. */
  readonly limit?: number;
  readonly digits: number;
  readonly atLeast?: true;
};

export const SCALE_PARTS = ['pages', 'cached', 'lengths', 'audit', 'staff', 'listening'] as const;

export type ScalePart = (typeof SCALE_PARTS)[number];

export type ScaleFigures = {
  readonly [Part in ScalePart]?: { readonly machine: Machine; readonly targets: readonly ScaleTarget[] };
};

const PEOPLE = 1000;

/** Each part on a system of its own, so that none finds what another has left. */
async function measure(part: ScalePart, rounds: number): Promise<ScaleTarget[]> {
  if (part === 'lengths') return measureLengths();
  const system = await startMeasured();
  try {
    if (part === 'pages') return await measurePages(system, rounds);
    if (part === 'cached') return await measureCached(system, rounds);
    if (part === 'audit') return await measureAuditPages(system);
    const accounts = await addAccounts(system.database, PEOPLE);
    if (part === 'staff') return await measureFillingIn(system, accounts);
    const token = await signIn(system.api.address, 'reviewer');
    return await measureListening(system, accounts, () =>
      confirmNext({ address: system.api.address, database: system.database, token }),
    );
  } finally {
    await system.stop();
  }
}

/**
 * Measures the requested parts, one after the other.
 *
 * @param onPart called with each part once it has been measured
 */
export async function runScale(
  parts: readonly ScalePart[],
  rounds: number,
  onPart: (figures: ScaleFigures) => Promise<void>,
): Promise<void> {
  for (const part of parts) {
    const machine = machineNow();
    await onPart({ [part]: { machine, targets: await measure(part, rounds) } });
  }
}
