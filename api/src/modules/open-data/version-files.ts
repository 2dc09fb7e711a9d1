import type { Language } from '@klaster/shared/contract/http';
import { VERSIONS_SHOWN, type ShownVersions } from '@klaster/shared/contract/rating';
import { OPEN_DATA_LICENCE } from '@klaster/shared/contract/registers';
import type { Quarter } from '@klaster/shared/contract/reports';
import type { Database } from '../../kernel/database/connect';
import { ProblemError } from '../../kernel/problems/problem-error';
import { BYTE_ORDER_MARK, csvLine } from '../../kernel/sheets/writing/csv';
import { wordsOfFiles } from '../../kernel/sheets/writing/texts';
import { nameIn } from '../rating/present-method';
import { chooseQuarter, type WantedQuarter } from '../rating/quarter-scores';
import { listScoredQuarters } from '../rating/ranking.repository';
import { listMethods } from '../rating/repository';
import {
  buildVersions,
  compareScores,
  compareVersions,
  digestOf,
  rankVersion,
  type RatingVersion,
} from '../rating/versions';
import { findPublication, listDecisions } from '../rating/versions.repository';
import { readAttribution } from '../register-files/open-columns';
import { pointsTitle } from './rating-files';
import { quarterTitle, TEXTS } from './texts';

export type VersionFiles = {
  readonly at: Quarter;
  readonly language: Language;
  readonly attribution: string;
  readonly versions: readonly RatingVersion[];
};

/** Undefined if the quarter is not published. */
async function findVersions(db: Database, at: Quarter): Promise<RatingVersion[] | undefined> {
  const publication = await findPublication(db, at);
  if (!publication) return undefined;
  const decisions = await listDecisions(db, at, publication);
  return buildVersions(at, { decisions, methods: await listMethods(db) }, publication);
}

/** @throws ProblemError `not_found` if the quarter is not published */
export async function readVersions(
  db: Database,
  { year, quarter }: Quarter,
  language: Language,
): Promise<VersionFiles> {
  const at = { year, quarter };
  const versions = await findVersions(db, at);
  if (!versions) throw new ProblemError('not_found');
  return { at, language, versions, attribution: await readAttribution(db, wordsOfFiles(language)) };
}

/** For the page of a quarter; without one, of the latest with scores. */
export async function listShownVersions(db: Database, wanted: WantedQuarter): Promise<ShownVersions> {
  const at = chooseQuarter(await listScoredQuarters(db), wanted);
  if (!at) return { period: null, versions: [] };
  const versions = (await findVersions(db, at)) ?? [];
  const shown = versions.map((version, index) => {
    const changes = index === 0 ? [] : compareScores(versions[index - 1]!, version);
    const isSame = ({ before, after }: (typeof changes)[number]) => Number(before === after);
    return {
      ...presentVersion(version),
      changed: changes.length,
      changes: changes.toSorted((a, b) => isSame(a) - isSame(b)).slice(0, VERSIONS_SHOWN.clusters),
    };
  });
  return { period: at, versions: shown.slice(-VERSIONS_SHOWN.versions).toReversed() };
}

/** @throws ProblemError `not_found` */
function findVersion({ versions }: VersionFiles, wanted: number): RatingVersion {
  const found = versions.find(({ number }) => number === wanted);
  if (!found) throw new ProblemError('not_found');
  return found;
}

const aboutFile = ({ at, language, attribution }: VersionFiles) => ({
  title: quarterTitle(TEXTS[language].quarter, at),
  licence: OPEN_DATA_LICENCE,
  attribution,
  period: at,
});

const presentVersion = (version: RatingVersion) => ({
  version: version.number,
  at: version.at.toISOString(),
  digest: digestOf(version),
  method_version: version.method.version,
});

export function writeVersions(files: VersionFiles): string {
  const { year, quarter } = files.at;
  const addresses = (file: string, version: RatingVersion) =>
    ['csv', 'json'].map((type) => `${file}.${type}?year=${year}&quarter=${quarter}&version=${version.number}`);
  const versions = files.versions.map((version, index) => ({
    ...presentVersion(version),
    clusters: version.clusters.size,
    files: addresses('version', version),
    changes: index === 0 ? [] : addresses('version-changes', version),
  }));
  return JSON.stringify({ ...aboutFile(files), versions });
}

export function writeVersionJson(files: VersionFiles, wanted: number): string {
  const version = findVersion(files, wanted);
  const criteria = version.method.method.criteria.map(({ id, names, points }) => ({
    id,
    name: nameIn(names, files.language),
    points,
  }));
  return JSON.stringify({ ...aboutFile(files), ...presentVersion(version), criteria, items: rankVersion(version) });
}

export function writeVersionCsv(files: VersionFiles, wanted: number): string {
  const version = findVersion(files, wanted);
  const { language, attribution } = files;
  const { columns, versions } = TEXTS[language];
  const { criteria } = version.method.method;
  const { openData } = wordsOfFiles(language);
  const head = [
    columns.rank,
    columns.cluster_id,
    columns.company_name,
    columns.score,
    versions.earned,
    columns.counted,
    ...criteria.map((criterion) => pointsTitle(criterion, language)),
    openData.columns.attribution,
  ];
  const rows = rankVersion(version).map(({ points, ...row }) => [...Object.values(row), ...points, attribution]);
  return BYTE_ORDER_MARK + [head, ...rows].map(csvLine).join('');
}

type Between = { readonly version: number; readonly since?: number | undefined };

/** @throws ProblemError `not_found`, also if there is no earlier version */
function readChanges(files: VersionFiles, { version, since = version - 1 }: Between) {
  const [before, after] = [findVersion(files, since), findVersion(files, version)];
  const criteria = [...before.method.method.criteria, ...after.method.method.criteria];
  const names = new Map(criteria.map(({ id, names: criterionNames }) => [id, nameIn(criterionNames, files.language)]));
  const items = compareVersions(before, after).map(({ criterion, ...change }) => ({
    ...change,
    criterion,
    criterion_name: criterion === null ? null : (names.get(criterion) ?? criterion),
  }));
  return { before: presentVersion(before), after: presentVersion(after), items };
}

export const writeChangesJson = (files: VersionFiles, between: Between): string =>
  JSON.stringify({ ...aboutFile(files), ...readChanges(files, between) });

export function writeChangesCsv(files: VersionFiles, between: Between): string {
  const { columns, versions } = TEXTS[files.language];
  const { criterion, before, after, reason } = versions;
  const head = [columns.cluster_id, columns.company_name, criterion, before, after, reason];
  const rows = readChanges(files, between).items.map((item) => [
    item.cluster_id,
    item.company_name,
    item.criterion_name ?? columns.score,
    item.before,
    item.after,
    versions.reasons[item.reason],
  ]);
  return BYTE_ORDER_MARK + [head, ...rows].map(csvLine).join('');
}
