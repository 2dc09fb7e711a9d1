import { contactsIn } from '@klaster/shared/contract/contacts';
import type { Language } from '@klaster/shared/contract/http';
import { OPEN_DATA_LICENCE } from '@klaster/shared/contract/registers';
import type { Quarter } from '@klaster/shared/contract/reports';
import { toLatin } from '@klaster/shared/contract/uzbek';
import { Readable } from 'node:stream';
import { inSnapshot, type Database } from '../../kernel/database/connect';
import { hasSample } from '../../kernel/database/sample.repository';
import type { Handlers, Services } from '../../kernel/http/call';
import { tagOf, textFile, type FileAnswer } from '../../kernel/http/file-answer';
import { versionOf } from '../../kernel/public-answers/versions.repository';
import { inTimeSlice } from '../../kernel/queue/time-slice';
import { fairQueue, callerByNetwork, type QueueCaller } from '../../kernel/queue/work-queue';
import { writeWorkbook } from '../../kernel/sheets/writing/write-sheet';
import { wordsOfFiles } from '../../kernel/sheets/writing/texts';
import { findLatestContent } from '../contacts/repository';
import { buildCatalogue } from './catalogue';
import { drawChart, drawMap, type Chart } from './charts';
import {
  addressWith,
  fileNameOf,
  findQuarter,
  onlyClusters,
  readRatingFile,
  readRatingMetadata,
  writeRatingCsv,
  writeRatingJson,
  type RatingFile,
  type WantedFile,
} from './rating-files';
import { aboutRating, ratingTable } from './rating-sheet';
import {
  listShownVersions,
  readVersions,
  writeChangesCsv,
  writeChangesJson,
  writeVersionCsv,
  writeVersionJson,
  writeVersions,
  type VersionFiles,
} from './version-files';

export function openDataRoutes(services: Services) {
  const files = new RatingFiles(services);
  return {
    'GET /api/catalog.jsonld': async (call) => ({
      ...textFile('catalog', JSON.stringify(await files.enqueue(call, () => buildCatalogue(services.db, call.origin)))),
      licence: OPEN_DATA_LICENCE.url,
    }),
    'GET /api/rating/open-data.csv': async (call) => ({
      ...(await files.file(call, 'rating', async (file) => writeRatingCsv(file))),
      describedBy: addressWith('open-data.csv-metadata.json', call.query),
    }),
    'GET /api/rating/open-data.json': (call) => files.file(call, 'rating', async (file) => writeRatingJson(file)),
    'GET /api/rating/open-data.xlsx': (call) =>
      files.file(call, 'rating', async (file) => writeWorkbook([ratingTable(file)], aboutRating(file))),
    'GET /api/rating/open-data.csv-metadata.json': async ({ query }) =>
      textFile('rating.csv-metadata', JSON.stringify(await readRatingMetadata(services.db, query))),
    'GET /api/rating/versions': (call) => files.inSlice(call, (tx) => listShownVersions(tx, call.query)),
    'GET /api/rating/versions.json': (call) => files.versions(call, 'versions', writeVersions),
    'GET /api/rating/version.json': (call) =>
      files.versions(call, 'version', (read) => writeVersionJson(read, call.query.version)),
    'GET /api/rating/version.csv': (call) =>
      files.versions(call, 'version', (read) => writeVersionCsv(read, call.query.version)),
    'GET /api/rating/version-changes.json': (call) =>
      files.versions(call, 'version-changes', (read) => writeChangesJson(read, call.query)),
    'GET /api/rating/version-changes.csv': (call) =>
      files.versions(call, 'version-changes', (read) => writeChangesCsv(read, call.query)),
    'GET /api/rating/chart.svg': (call) =>
      files.file(call, 'chart', async (file) => drawChart(await files.chart(file))),
    'GET /api/rating/map.svg': (call) => files.file(call, 'map', async (file) => drawMap(await files.chart(file))),
  } satisfies Partial<Handlers>;
}

type Call = {
  readonly query: WantedFile;
  readonly language: Language;
  readonly address: string;
  readonly signal: AbortSignal;
};

/** Part of the ETag. Increment it when a format changes, so that cached files are replaced. */
const FORM = 2;

/** Parts of the data that the files depend on. */
const PARTS = ['rating', 'clusters', 'places', 'periods', 'contacts', 'today'];

class RatingFiles {
  private readonly queue = fairQueue('open_data', { concurrency: 3, maxWaiting: 24, retrySeconds: 2 });

  constructor(private readonly services: Services) {}

  enqueue<T>(call: Pick<Call, 'address' | 'signal'>, work: () => Promise<T>): Promise<T> {
    const caller: QueueCaller = callerByNetwork(call);
    return this.queue.run(work, caller);
  }

  inSlice<T>(call: Pick<Call, 'address' | 'signal'>, read: (tx: Database) => Promise<T>): Promise<T> {
    return this.enqueue(call, () => inTimeSlice(() => inSnapshot(this.services.db, read)));
  }

  /** Written only for clients without the current version. @throws ProblemError `not_found` */
  async file(call: Call, what: string, write: (file: RatingFile) => Promise<string | Readable>): Promise<FileAnswer> {
    const { db, versions } = this.services;
    const { language, query } = call;
    const version = versionOf(await versions.read(), PARTS);
    const at = await findQuarter(db, query);
    const read = () => inTimeSlice(() => inSnapshot(db, (tx) => readRatingFile(tx, at, language)));
    const make = () => this.enqueue(call, async () => write(onlyClusters(await read(), query.clusters)));
    return {
      name: fileNameOf(at, what),
      tag: tagOf(JSON.stringify([FORM, what, version, at, language, query.clusters])),
      licence: OPEN_DATA_LICENCE.url,
      body: async () => {
        const file = await make();
        return typeof file === 'string' ? Readable.from([file]) : file;
      },
    };
  }

  /** @throws ProblemError `not_found` */
  async versions(
    call: Omit<Call, 'query'> & { readonly query: Quarter },
    what: string,
    write: (read: VersionFiles) => string,
  ): Promise<FileAnswer> {
    const text = await this.inSlice(call, async (tx) => write(await readVersions(tx, call.query, call.language)));
    const { year, quarter } = call.query;
    return { ...textFile(`rating-${what}-${year}-${quarter}`, text), licence: OPEN_DATA_LICENCE.url };
  }

  async chart(file: RatingFile): Promise<Chart> {
    const { db } = this.services;
    const { organisation } = contactsIn(await findLatestContent(db), file.language, toLatin);
    const sample = (await hasSample(db)) ? wordsOfFiles(file.language).openData.sample : undefined;
    return { ...file, source: organisation === '' ? 'Klaster' : organisation, sample };
  }
}
