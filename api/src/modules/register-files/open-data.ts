import { type Language } from '@klaster/shared/contract/http';
import { type RegisterName } from '@klaster/shared/contract/kinds';
import { OPEN_DATA_LICENCE, type OpenDataType } from '@klaster/shared/contract/registers';
import { addAbortSignal, Readable } from 'node:stream';
import { type Database, type Tx, now, readSnapshot } from '../../kernel/database/connect';
import { tagOf, textFile, type FileAnswer } from '../../kernel/http/file-answer';
import { ProblemError } from '../../kernel/problems/problem-error';
import { fairQueue, type QueueCaller } from '../../kernel/queue/work-queue';
import { versionOf, type Versioned } from '../../kernel/public-answers/versions.repository';
import { headersOf, rowOf } from '../../kernel/sheets/writing/cells';
import { registerTitle } from './csv-metadata';
import { aboutCells, aboutHeaders, metadataAddress, openColumns, readAttribution } from './open-columns';
import { BYTE_ORDER_MARK, csvLine } from '../../kernel/sheets/writing/csv';
import { fileName } from './export';
import { endingWith, startedRows } from '../../kernel/sheets/writing/batches';
import { type FileTexts, fileTexts } from '../../kernel/sheets/writing/texts';
import { presentEntry } from '../registers/presenter';
import { type EntryFilter, type EntryKey, findEntry, readEntries } from '../registers/repository';
import { sumEntries } from '../registers/totals.repository';

/** Milliseconds for which a visitor may hold a database connection: enough for 100,000 rows at 100 kB/s. */
const HELD_MS = 60_000;

type OpenData = {
  readonly register: RegisterName;
  readonly filter: EntryFilter;
  readonly sort: string;
  readonly language: Language;
};

type About = { readonly attribution: string; readonly generatedAt: Date; readonly totals: object };

/** Complete lists as visitors see them, with licence and time in the file. */
export class OpenDataFiles {
  /** Most connections to the database are for other calls, and exports of staff have a separate limit. */
  private readonly queue = fairQueue('open_data', { concurrency: 2, maxWaiting: 6, retrySeconds: 5 });

  constructor(
    private readonly db: Database,
    private readonly versions: Versioned,
    private readonly heldMs = HELD_MS,
  ) {}

  /** @param caller by network: a slow reader holds its place, so one network gets one of two */
  async file(type: OpenDataType, request: OpenData, caller: QueueCaller): Promise<FileAnswer> {
    const { register, language } = request;
    const version = versionOf(await this.versions.read(), [register, 'places']);
    const texts = await fileTexts(register, language);
    return {
      name: fileName(register),
      // Another release may have other texts.
      tag: tagOf(JSON.stringify([FORM, version, texts])),
      licence: OPEN_DATA_LICENCE.url,
      ...(type === 'csv' && { describedBy: metadataAddress(request.filter.state) }),
      body: () => this.write(type, request, { texts, caller }),
    };
  }

  /** One entry as visitors see it. @throws ProblemError `not_found` */
  async entry(key: EntryKey, language: Language): Promise<FileAnswer> {
    const row = await findEntry(this.db, key, language);
    if (!row) throw new ProblemError('not_found');
    const texts = await fileTexts(key.register, language);
    const columns = openColumns(key.register, row.removed_at ? 'removed' : 'live');
    const headers = headersOf(columns, texts);
    const file = {
      licence: OPEN_DATA_LICENCE,
      attribution: await readAttribution(this.db, texts),
      generated_at: (await now(this.db)).toISOString(),
      fields: Object.fromEntries(columns.map(({ name }, index) => [name, headers[index]])),
      item: presentEntry(key.register, row, undefined),
    };
    return { ...textFile(`${key.register}-${key.id}`, JSON.stringify(file)), licence: OPEN_DATA_LICENCE.url };
  }

  /** @throws ProblemError `upstream_unavailable` */
  private async write(
    type: OpenDataType,
    request: OpenData,
    { texts, caller }: { readonly texts: FileTexts; readonly caller: QueueCaller },
  ): Promise<Readable> {
    const write = { csv: writeCsv, json: writeJson }[type];
    const batches = this.queue.stream(() => readSnapshot(this.db, (tx) => write(tx, request, texts)), caller);
    const body = Readable.from(await startedRows(batches), { objectMode: false });
    return addAbortSignal(AbortSignal.timeout(this.heldMs), endingWith(body, batches));
  }
}

/** Part of the ETag. Increment it when the format changes, so that cached files are replaced. */
const FORM = 3;

async function readAbout(tx: Tx, { register, filter }: OpenData, texts: FileTexts): Promise<About> {
  const attribution = await readAttribution(tx, texts);
  const totals = await sumEntries(tx, register, filter);
  return { attribution, generatedAt: await now(tx), totals };
}

async function* readPublicEntries(tx: Tx, request: OpenData) {
  for await (const rows of readEntries(tx, request)) {
    yield rows.map((row) => presentEntry(request.register, row, undefined));
  }
}

/** Source, licence and time are columns: comment lines are not CSV, and many programs fail on them. */
async function* writeCsv(tx: Tx, request: OpenData, texts: FileTexts): AsyncGenerator<string[]> {
  const columns = openColumns(request.register, request.filter.state);
  const { attribution, generatedAt } = await readAbout(tx, request, texts);
  const about = aboutCells(attribution, generatedAt);
  let head = BYTE_ORDER_MARK + csvLine([...headersOf(columns, texts), ...aboutHeaders(texts)]);
  for await (const entries of readPublicEntries(tx, request)) {
    const lines = entries.map((entry) => csvLine([...rowOf(columns, entry, texts), ...about]));
    yield [head + lines.join('')];
    head = '';
  }
  if (head) yield [head + csvLine([...columns.map(() => null), ...about])];
}

async function* writeJson(tx: Tx, request: OpenData, texts: FileTexts): AsyncGenerator<string[]> {
  const { filter, sort } = request;
  const { scope, ...narrowed } = filter;
  const columns = openColumns(request.register, request.filter.state);
  const { attribution, generatedAt, totals } = await readAbout(tx, request, texts);
  const headers = headersOf(columns, texts);
  const about = {
    title: registerTitle(filter.state)(texts),
    licence: OPEN_DATA_LICENCE,
    attribution,
    generated_at: generatedAt.toISOString(),
    filters: { ...narrowed, province_code: scope.province_code ?? undefined, sort },
    totals,
    fields: Object.fromEntries(columns.map(({ name }, index) => [name, headers[index]])),
  };
  yield [`${JSON.stringify(about).slice(0, -1)},"items":[`];
  let separator = '\n';
  for await (const entries of readPublicEntries(tx, request)) {
    yield [separator + entries.map((entry) => JSON.stringify(entry)).join(',\n')];
    separator = ',\n';
  }
  yield ['\n]}\n'];
}
