import * as z from 'zod';
import { ENTRY_READERS, PUBLIC, REGISTER_READERS } from '../accounts/authority';
import type { Endpoint } from './endpoint';
import { idParameterSchema } from '../http/fields';
import { changedSchema, legalActBodySchema, removedSchema } from '../registers/organisation';
import {
  bulkActivityBodySchema,
  bulkAnswerSchema,
  bulkLegalActBodySchema,
  bulkRemovalAnswerSchema,
  bulkUndoBodySchema,
} from '../registers/bulk';
import { registerHistoryAnswerSchema, registerHistoryQuerySchema } from '../registers/history';
import {
  importReportSchema,
  checkQuerySchema,
  hiddenRowsQuerySchema,
  importsAnswerSchema,
  importsQuerySchema,
  takenSchema,
  takeQuerySchema,
} from '../http/imports';
import { undoBodySchema } from '../http/undo';
import { REGISTER_NAMES, type RegisterName } from '../kinds';
import { registerSchemas } from '../registers/schemas';

const byId = z.object({ id: idParameterSchema });

/** Preserves the name's literal type. */
const at = <const Key extends string, const Call extends Endpoint>(key: Key, endpoint: Call) =>
  ({ [key]: endpoint }) as { readonly [Name in Key]: Call };

const wordsOf = (name: RegisterName) => name.replaceAll('_', ' ');

function listCalls<const Name extends RegisterName>(name: Name) {
  const { listQuery, listAnswer, provincesQuery, provincesAnswer } = registerSchemas[name];
  const words = wordsOf(name);
  return {
    ...at(`GET /api/registers/${name}`, {
      summary: `Register of ${words}: live or removed entries, with filters, order and pages`,
      authority: REGISTER_READERS,
      query: listQuery,
      answer: listAnswer,
      problems: [403],
    }),
    ...at(`GET /api/registers/${name}/provinces`, {
      summary: `Register of ${words}: totals by province`,
      authority: REGISTER_READERS,
      query: provincesQuery,
      answer: provincesAnswer,
      problems: [],
    }),
  };
}

function fileCalls<const Name extends RegisterName>(name: Name) {
  const { exportQuery, openData, chosenExport } = registerSchemas[name];
  const words = wordsOf(name);
  return {
    ...at(`GET /api/registers/${name}/open-data.csv`, {
      summary: `Register of ${words}: what is public of the list, with its filters and order, as open data in CSV`,
      authority: PUBLIC,
      query: exportQuery,
      answer: z.never(),
      file: 'csv',
      problems: [],
    }),
    ...at(`GET /api/registers/${name}/open-data.json`, {
      summary: `Register of ${words}: what is public of the list, with its filters and order, as open data in JSON`,
      authority: PUBLIC,
      query: exportQuery,
      answer: openData,
      file: 'json',
      problems: [],
    }),
    ...at(`GET /api/registers/${name}/export.xlsx`, {
      summary: `Register of ${words}: the list with its filters and order, as a spreadsheet`,
      authority: ENTRY_READERS,
      query: exportQuery,
      answer: z.never(),
      file: 'xlsx',
      exports: name,
      problems: [403],
    }),
    ...at(`POST /api/registers/${name}/export.xlsx`, {
      summary: `Register of ${words}: chosen entries of the list, as a spreadsheet`,
      authority: ENTRY_READERS,
      body: chosenExport,
      answer: z.never(),
      file: 'xlsx',
      exports: name,
      problems: [],
    }),
  };
}

function importCalls<const Name extends RegisterName>(name: Name) {
  const words = wordsOf(name);
  return {
    ...at(`GET /api/registers/${name}/imports/template.xlsx`, {
      summary: `Register of ${words}: a spreadsheet to fill in`,
      authority: { staff: { over: 'territory', positions: ['CREATE'] } },
      answer: z.never(),
      file: 'xlsx',
      problems: [403, 429],
    }),
    ...at(`POST /api/registers/${name}/imports/check`, {
      summary: `Register of ${words}: what would come of a spreadsheet, and what is wrong with it`,
      authority: { staff: { over: 'territory', positions: ['CREATE'] } },
      query: checkQuerySchema,
      upload: 'xlsx',
      answer: importReportSchema,
      progress: true,
      problems: [403, 429],
    }),
    ...at(`POST /api/registers/${name}/imports/marked.xlsx`, {
      summary: `Register of ${words}: a spreadsheet with what is wrong in it marked`,
      authority: { staff: { over: 'territory', positions: ['CREATE'] } },
      query: hiddenRowsQuerySchema,
      upload: 'xlsx',
      answer: z.never(),
      file: 'xlsx',
      problems: [403, 429],
    }),
    ...at(`POST /api/registers/${name}/imports`, {
      summary: `Register of ${words}: take a spreadsheet, whole or its valid rows`,
      authority: { staff: { over: 'territory', positions: ['CREATE'] } },
      query: takeQuerySchema,
      upload: 'xlsx',
      answer: takenSchema,
      progress: true,
      problems: [403, 409, 429],
    }),
    ...at(`GET /api/registers/${name}/imports`, {
      summary: `Register of ${words}: spreadsheets that were taken, latest first`,
      authority: { staff: { over: 'territory', positions: ['CREATE'] } },
      query: importsQuerySchema,
      answer: importsAnswerSchema,
      problems: [403],
    }),
    ...at(`PATCH /api/registers/${name}/imports/:id/undo`, {
      summary: `Register of ${words}: undo what came with a spreadsheet, while nothing of it was changed since`,
      authority: { staff: { over: 'territory', positions: ['ADMIN'] } },
      params: byId,
      body: undoBodySchema,
      answer: changedSchema,
      problems: [403, 404, 409],
    }),
  };
}

function entryCalls<const Name extends RegisterName>(name: Name) {
  const { entry, input, edit } = registerSchemas[name];
  const words = wordsOf(name);
  return {
    ...at(`GET /api/registers/${name}/:id`, {
      summary: `Register of ${words}: an entry, live or removed; for visitors what is public of it`,
      authority: REGISTER_READERS,
      params: byId,
      answer: entry,
      problems: [403, 404],
    }),
    ...at(`GET /api/registers/${name}/:id/history`, {
      summary: `Register of ${words}: every change of an entry, latest first`,
      authority: { staff: { over: 'territory' } },
      params: byId,
      query: registerHistoryQuerySchema,
      answer: registerHistoryAnswerSchema,
      problems: [403, 404],
    }),
    ...at(`POST /api/registers/${name}`, {
      summary: `Register of ${words}: add an entry`,
      authority: { staff: { over: 'territory', positions: ['CREATE'] } },
      body: input,
      answer: changedSchema,
      problems: [403, 409],
    }),
    ...at(`PATCH /api/registers/${name}/:id`, {
      summary: `Register of ${words}: change a live entry`,
      authority: { staff: { over: 'territory', positions: ['UPDATE'] } },
      params: byId,
      body: edit,
      answer: changedSchema,
      problems: [403, 404, 409],
    }),
  };
}

function actCalls<const Name extends RegisterName>(name: Name) {
  const words = wordsOf(name);
  return {
    ...at(`PATCH /api/registers/${name}/:id/remove`, {
      summary: `Register of ${words}: take an entry off (a legal state, not a deletion)`,
      authority: { staff: { over: 'territory', positions: ['DELETE'] } },
      params: byId,
      body: legalActBodySchema,
      answer: removedSchema,
      problems: [403, 404, 409],
    }),
    ...at(`POST /api/registers/${name}/:id/removal/undo`, {
      summary: `Register of ${words}: undo a removal, for whoever removed the entry and within ten seconds`,
      authority: { staff: { over: 'territory', positions: ['DELETE'] } },
      params: byId,
      body: undoBodySchema,
      answer: changedSchema,
      problems: [403, 404, 409],
    }),
    ...at(`PATCH /api/registers/${name}/:id/restore`, {
      summary: `Register of ${words}: put a removed entry back`,
      authority: { staff: { over: 'territory', positions: ['ADMIN'] } },
      params: byId,
      body: legalActBodySchema,
      answer: changedSchema,
      problems: [403, 404, 409],
    }),
  };
}

function bulkCalls<const Name extends RegisterName>(name: Name) {
  const words = wordsOf(name);
  return {
    ...at(`POST /api/registers/${name}/bulk/remove`, {
      summary: `Register of ${words}: take many entries off, with a result for each`,
      authority: { staff: { over: 'territory', positions: ['DELETE'] } },
      body: bulkLegalActBodySchema,
      answer: bulkRemovalAnswerSchema,
      problems: [403],
    }),
    ...at(`POST /api/registers/${name}/bulk/removal/undo`, {
      summary: `Register of ${words}: undo many removals, each for whoever removed the entry and within ten seconds`,
      authority: { staff: { over: 'territory', positions: ['DELETE'] } },
      body: bulkUndoBodySchema,
      answer: bulkAnswerSchema,
      problems: [403],
    }),
    ...at(`POST /api/registers/${name}/bulk/restore`, {
      summary: `Register of ${words}: put many removed entries back, with a result for each`,
      authority: { staff: { over: 'territory', positions: ['ADMIN'] } },
      body: bulkLegalActBodySchema,
      answer: bulkAnswerSchema,
      problems: [403],
    }),
    ...at(`POST /api/registers/${name}/bulk/activity`, {
      summary: `Register of ${words}: say of many live entries whether they are active, with a result for each`,
      authority: { staff: { over: 'territory', positions: ['UPDATE'] } },
      body: bulkActivityBodySchema,
      answer: bulkAnswerSchema,
      problems: [403],
    }),
  };
}

const buildRegisterEndpoints = <const Name extends RegisterName>(name: Name) => ({
  ...listCalls(name),
  ...fileCalls(name),
  ...importCalls(name),
  ...entryCalls(name),
  ...actCalls(name),
  ...bulkCalls(name),
});

type Calls = { readonly [Name in RegisterName]: ReturnType<typeof buildRegisterEndpoints<Name>> };

/** Intersection of a union's members. */
type All<Union> = (Union extends unknown ? (member: Union) => void : never) extends (all: infer Both) => void
  ? Both
  : never;

export const registerEndpoints = Object.assign(
  {},
  ...REGISTER_NAMES.map((name) => buildRegisterEndpoints(name)),
) as All<Calls[RegisterName]>;
