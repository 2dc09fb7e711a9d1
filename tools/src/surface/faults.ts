import { compareSurfaces, isOlder, versionStep } from './compare';
import type { Step } from './compare';
import { hashSurface } from './report';
import type { Surface, SurfaceReport } from './report';

const STRENGTH: Record<Step, number> = { none: 0, minor: 1, major: 2 };
const REASONS_SHOWN = 10;

/** Faults of the committed reports. @param version of shared */
export function surfaceFaults(version: string, surface: Surface, reports: readonly SurfaceReport[]): string[] {
  const edited = reports.filter((report) => report.hash !== hashSurface(report.surface));
  const current = reports.find((report) => report.version === version);
  const isReported = current?.hash === hashSurface(surface);
  return [
    ...edited.map(
      (report) => `shared/surface/${report.version}.json was edited: a report is written by npm run surface.`,
    ),
    ...(isReported ? [] : findUnreported(version, surface, current)),
    ...stepFaults(version, surface, reports),
  ];
}

function findUnreported(version: string, surface: Surface, current: SurfaceReport | undefined): string[] {
  if (!current) return [`shared ${version} has no report: run npm run surface.`];
  const { step, reasons } = compareSurfaces(current.surface, surface);
  return [
    `The surface of shared is not that of ${version}: take a ${step} step with npm run surface -- --step.`,
    ...formatList(reasons),
  ];
}

function stepFaults(version: string, surface: Surface, reports: readonly SurfaceReport[]): string[] {
  const [before] = reports
    .filter((report) => isOlder(report.version, version))
    .toSorted((a, b) => (isOlder(a.version, b.version) ? 1 : -1));
  if (!before) return [];
  const { step, reasons } = compareSurfaces(before.surface, surface);
  if (STRENGTH[versionStep(before.version, version)] >= STRENGTH[step]) return [];
  return [
    `From ${before.version} to ${version} is no ${step} step, which the surface calls for:`,
    ...formatList(reasons),
  ];
}

/** Older versions, whose reports are deleted once the new step is right. */
export const pastVersions = (reports: readonly Pick<SurfaceReport, 'version'>[], version: string): string[] =>
  reports.map((report) => report.version).filter((one) => isOlder(one, version));

function formatList(reasons: readonly string[]): string[] {
  const more = reasons.length - REASONS_SHOWN;
  return [...reasons.slice(0, REASONS_SHOWN), ...(more > 0 ? [`and ${more} more`] : [])].map((reason) => `  ${reason}`);
}
