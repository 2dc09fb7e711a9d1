import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { maxSatisfying, minSatisfying } from 'semver';

/** What a version of `shared` offers: the names of each entry point, as `npm run surface` writes them. */
export type SurfaceReport = { version: string; surface: Record<string, Record<string, string>> };

const FOLDER = path.join(__dirname, '../../surface');

/** Reads the reports of every version of `shared`. */
export function readReports(folder = FOLDER): SurfaceReport[] {
  const files = readdirSync(folder).filter((file) => file.endsWith('.json'));
  return files.map((file) => JSON.parse(readFileSync(path.join(folder, file), 'utf8')) as SurfaceReport);
}

/** The oldest and the newest report in a range; a single one if they are the same. */
export function outermost(reports: readonly SurfaceReport[], range: string): SurfaceReport[] {
  const versions = reports.map(({ version }) => version);
  const ends = new Set([minSatisfying(versions, range), maxSatisfying(versions, range)]);
  return reports.filter(({ version }) => ends.has(version));
}
