import { mkdir, readFile, writeFile } from 'node:fs/promises';
import type { ApiFigures } from '../api/api';
import type { AuditFigures } from '../api/audit';
import type { ExportFigures } from '../api/exports';
import type { HeavyFigures } from '../api/heavy';
import type { RatingFigures } from '../api/rating';
import type { Deployments } from '../deploy/deploy';
import type { LiveFigures } from '../live/live';
import type { ScaleFigures } from '../scale/scale';
import type { Rounds } from '../visit/rounds';
import type { WorkFigures } from '../work/work';
import { inRoot } from '../workspace';
import type { Machine } from './machine';

/** A result, with the machine that it was measured on. */
export type Measured<Content> = { machine: Machine; content: Content };

/** Result of each part of the bench. */
type Contents = {
  page: Rounds;
  landing: Rounds;
  deploy: Deployments;
  work: WorkFigures;
  live: LiveFigures;
  api: ApiFigures;
  audit: AuditFigures;
  rating: RatingFigures;
  export: ExportFigures;
  heavy: HeavyFigures;
  scale: ScaleFigures;
};

export type Results = { [Part in keyof Contents]?: Measured<Contents[Part]> };

const PARTS = [
  'page',
  'landing',
  'deploy',
  'work',
  'live',
  'api',
  'audit',
  'rating',
  'export',
  'heavy',
  'scale',
] as const;

const FOLDER = inRoot('bench/results');

/** The latest result of each part: a run may measure one part without the others. */
export async function readResults(): Promise<Results> {
  const texts = await Promise.all(PARTS.map((part) => readFile(fileOf(part), 'utf8').catch(() => undefined)));
  const measured = PARTS.flatMap((part, index) => {
    const text = texts[index];
    return text === undefined ? [] : [[part, JSON.parse(text)]];
  });
  return Object.fromEntries(measured) as Results;
}

export async function writeResult<Part extends keyof Contents>(part: Part, machine: Machine, content: Contents[Part]) {
  await mkdir(FOLDER, { recursive: true });
  await writeFile(fileOf(part), `${JSON.stringify({ machine, content })}\n`);
}

const fileOf = (part: keyof Contents) => `${FOLDER}/${part}.json`;
