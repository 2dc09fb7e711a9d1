import { canonicalJson } from '@klaster/shared/contract/http';
import { createHash } from 'node:crypto';
import { z } from 'zod';
import { UserError } from '../../bootstrap/user-error.mjs';
import { compareReports } from './compare';
import type { Difference, Reports } from './compare';
import { raise } from './next-version';

/** `shared`: by what the shell provides at run time. `bundled`: by what a remote builds in or tests with. */
export const versionsSchema = z.object({
  shared: z.string(),
  bundled: z.string(),
  /** Shows whether the reports were edited. */
  hash: z.string(),
  /** Shows whether the sample remote of the former major version was edited. */
  former: z.string(),
});

type Versions = z.infer<typeof versionsSchema>;

export type Surface = { versions: Versions; reports: Reports };

const BUNDLED = /^(contract|remote|build|testing)(\/|$)/;
const LINES_SHOWN = 10;
const TAKE = 'npm run surface -- --step';

/** What changed in the entry points of each version. */
function findDifferences(older: Reports, newer: Reports): { shared: Difference; bundled: Difference } {
  const select = (reports: Reports, bundled: boolean) =>
    Object.fromEntries(Object.entries(reports).filter(([entry]) => BUNDLED.test(entry) === bundled));
  const compare = (bundled: boolean) => compareReports(select(older, bundled), select(newer, bundled));
  return { shared: compare(false), bundled: compare(true) };
}

/** @throws {UserError} if names go that were not deprecated, unless that is allowed */
export function nextVersions({ versions, reports }: Surface, newer: Reports, mayLackDeprecation = false): Versions {
  const { shared, bundled } = findDifferences(reports, newer);
  const [fault] = [shared, bundled].flatMap(undeprecatedFaults);
  if (fault !== undefined && !mayLackDeprecation) throw new UserError(fault);
  return {
    shared: raise(versions.shared, shared.step),
    bundled: bundled.step === 'none' ? versions.bundled : raise(versions.bundled, bundled.step),
    hash: hashReports(newer),
    former: versions.former,
  };
}

/** Faults of the committed surface. @param version that of the package `shared` */
export function surfaceFaults(version: string, { versions, reports }: Surface, newer: Reports): string[] {
  const { shared, bundled } = findDifferences(reports, newer);
  const isOutdated = hashReports(reports) !== hashReports(newer);
  return [
    ...(versions.hash === hashReports(reports) ? [] : [`shared/surface was edited: only ${TAKE} writes it.`]),
    ...(versions.shared === version ? [] : [`The version ${version} of shared was not set by ${TAKE}.`]),
    ...(isOutdated ? [`shared/surface is not what shared declares: run ${TAKE}.`] : []),
    ...stepFaults('what the shell provides', shared),
    ...stepFaults('what remotes bundle', bundled),
  ];
}

function stepFaults(what: string, difference: Difference): string[] {
  const { step, lines } = difference;
  if (step === 'none') return [];
  const more = lines.length - LINES_SHOWN;
  const shown = [...lines.slice(0, LINES_SHOWN), ...(more > 0 ? [`and ${more} more`] : [])];
  return [`A ${step} step for ${what}:`, ...shown.map((line) => `  ${line}`), ...undeprecatedFaults(difference)];
}

function undeprecatedFaults({ undeprecated }: Difference): string[] {
  if (undeprecated.length === 0) return [];
  return [`Deprecate in one version, remove in a later one: ${undeprecated.join(', ')}. Or add --undeprecated.`];
}

function hashReports(reports: Reports): string {
  return createHash('sha256').update(canonicalJson(reports)).digest('hex');
}
