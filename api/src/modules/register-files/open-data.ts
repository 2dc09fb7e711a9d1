import { type Language } from '@klaster/shared/contract/http';
import { REGISTERS, type RegisterName } from '@klaster/shared/contract/kinds';
import {
  OPEN_DATA_LICENCE,
  sheetColumns,
  type OpenDataType,
  type SheetColumn,
} from '@klaster/shared/contract/registers';
import { createHash } from 'node:crypto';
import { addAbortSignal, Readable } from 'node:stream';
import { type Database, type Tx, now, readSnapshot } from '../../kernel/database/connect';
import type { FileAnswer } from '../../kernel/http/file-answer';
import { fairQueue, type Turn } from '../../kernel/queue/work-queue';
import { hasSample } from '../../kernel/database/sample.repository';
import { versionOf, type Versioned } from '../../kernel/public-answers/versions';
import { headersOf, rowOf } from '../../kernel/sheets/writing/cells';
import { inTashkent } from '../../kernel/clock/tashkent';
import { BYTE_ORDER_MARK, csvLine } from '../../kernel/sheets/writing/csv';
import { fileName } from './export';
import { endingWith, startedRows } from '../../kernel/sheets/writing/batches';
import { type FileTexts, fileTexts } from '../../kernel/sheets/writing/texts';
import { fill } from '../../kernel/texts/fill';
import { presentEntry } from '../registers/presenter';
import { type EntryFilter, readEntries } from '../registers/repository';
import { totalEntries } from '../registers/totals.repository';

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
  private readonly queue = fairQueue('open_data', { atOnce: 2, mostWaiting: 6, retrySeconds: 5 });

  constructor(
    private readonly db: Database,
    private readonly versions: Versioned,
    private readonly heldMs = HELD_MS,
  ) {}

  /** @param turn by network: a slow reader holds its place, so one network gets one of two */
  async file(type: OpenDataType, request: OpenData, turn: Turn): Promise<FileAnswer> {
    const { register, language } = request;
    const version = versionOf(await this.versions.read(), [register, 'places']);
    const texts = await fileTexts(register, language);
    return {
      name: fileName(register),
      tag: computeTag(version, texts),
      licence: OPEN_DATA_LICENCE.url,
      body: () => this.write(type, request, { texts, turn }),
    };
  }

  /** @throws ProblemError `upstream_unavailable` */
  private async write(
    type: OpenDataType,
    request: OpenData,
    { texts, turn }: { readonly texts: FileTexts; readonly turn: Turn },
  ): Promise<Readable> {
    const write = { csv: writeCsv, json: writeJson }[type];
    const batches = this.queue.stream(() => readSnapshot(this.db, (tx) => write(tx, request, texts)), turn);
    const body = Readable.from(await startedRows(batches), { objectMode: false });
    return addAbortSignal(AbortSignal.timeout(this.heldMs), endingWith(body, batches));
  }
}

/** Part of the ETag. Increment it when the format changes, so that cached files are replaced. */
const FORM = 2;

/** Includes the texts, since another release may have others. */
function computeTag(version: string, texts: FileTexts): string {
  const digest = createHash('sha256')
    .update(JSON.stringify([FORM, version, texts]))
    .digest('base64url');
  return `W/"${digest.slice(0, 32)}"`;
}

async function readAbout(tx: Tx, { register, filter }: OpenData, { openData }: FileTexts): Promise<About> {
  const attribution = [openData.credit, ...((await hasSample(tx)) ? [openData.sample] : [])].join('. ');
  const totals = await totalEntries(tx, register, filter);
  return { attribution, generatedAt: await now(tx), totals };
}

async function* readPublicEntries(tx: Tx, request: OpenData) {
  for await (const rows of readEntries(tx, request)) {
    yield rows.map((row) => presentEntry(request.register, row, undefined));
  }
}

const selectColumns = ({ register, filter }: OpenData): SheetColumn[] =>
  sheetColumns(REGISTERS[register], filter.state ?? 'live', false);

/** Source, licence and time are columns: comment lines are not CSV, and many programs fail on them. */
async function* writeCsv(tx: Tx, request: OpenData, texts: FileTexts): AsyncGenerator<string[]> {
  const columns = selectColumns(request);
  const { attribution, generatedAt } = await readAbout(tx, request, texts);
  const licence = `${OPEN_DATA_LICENCE.name}, ${OPEN_DATA_LICENCE.url}`;
  const { openData } = texts;
  const aboutHeaders = [openData.columns.attribution, openData.columns.licence, openData.columns.generated_at];
  const about = [attribution, licence, inTashkent(generatedAt)];
  let head = BYTE_ORDER_MARK + csvLine([...headersOf(columns, texts), ...aboutHeaders]);
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
  const columns = selectColumns(request);
  const { attribution, generatedAt, totals } = await readAbout(tx, request, texts);
  const headers = headersOf(columns, texts);
  const about = {
    title: fill(texts.titles[filter.state ?? 'live'], { name: texts.kind.name }),
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
