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
  importRowsQuerySchema,
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
      summary: `Register of ${words}: list live or removed entries, filtered, sorted and paged`,
      authority: REGISTER_READERS,
      query: listQuery,
      answer: listAnswer,
      problems: [403],
    }),
    ...at(`GET /api/registers/${name}/provinces`, {
      summary: `Register of ${words}: get totals by province`,
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
      summary: `Register of ${words}: export the public list as filtered and sorted, as open data in CSV`,
      authority: PUBLIC,
      query: exportQuery,
      answer: z.never(),
      file: 'csv',
      problems: [],
    }),
    ...at(`GET /api/registers/${name}/open-data.json`, {
      summary: `Register of ${words}: export the public list as filtered and sorted, as open data in JSON`,
      authority: PUBLIC,
      query: exportQuery,
      answer: openData,
      file: 'json',
      problems: [],
    }),
    ...at(`GET /api/registers/${name}/export.xlsx`, {
      summary: `Register of ${words}: export the list as filtered and sorted, as a spreadsheet`,
      authority: ENTRY_READERS,
      query: exportQuery,
      answer: z.never(),
      file: 'xlsx',
      exports: name,
      problems: [403],
    }),
    ...at(`POST /api/registers/${name}/export.xlsx`, {
      summary: `Register of ${words}: export chosen entries as a spreadsheet`,
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
      summary: `Register of ${words}: download a spreadsheet for importing entries`,
      authority: { staff: { over: 'territory', positions: ['CREATE'] } },
      answer: z.never(),
      file: 'xlsx',
      problems: [403, 429],
    }),
    ...at(`POST /api/registers/${name}/imports/check`, {
      summary: `Register of ${words}: check a spreadsheet; nothing is imported`,
      authority: { staff: { over: 'territory', positions: ['CREATE'] } },
      query: checkQuerySchema,
      upload: 'xlsx',
      answer: importReportSchema,
      progress: true,
      problems: [403, 429],
    }),
    ...at(`POST /api/registers/${name}/imports/marked.xlsx`, {
      summary: `Register of ${words}: get a copy of a spreadsheet with its faults marked`,
      authority: { staff: { over: 'territory', positions: ['CREATE'] } },
      query: hiddenRowsQuerySchema,
      upload: 'xlsx',
      answer: z.never(),
      file: 'xlsx',
      problems: [403, 429],
    }),
    ...at(`POST /api/registers/${name}/imports`, {
      summary: `Register of ${words}: import a spreadsheet, all rows or the valid ones`,
      authority: { staff: { over: 'territory', positions: ['CREATE'] } },
      query: importRowsQuerySchema,
      upload: 'xlsx',
      answer: takenSchema,
      progress: true,
      problems: [403, 409, 429],
    }),
    ...at(`GET /api/registers/${name}/imports`, {
      summary: `Register of ${words}: list imports, latest first`,
      authority: { staff: { over: 'territory', positions: ['CREATE'] } },
      query: importsQuerySchema,
      answer: importsAnswerSchema,
      problems: [403],
    }),
    ...at(`PATCH /api/registers/${name}/imports/:id/undo`, {
      summary: `Register of ${words}: undo an import, unless its entries have been changed since`,
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
      summary: `Register of ${words}: get an entry, live or removed; visitors get its public fields`,
      authority: REGISTER_READERS,
      params: byId,
      answer: entry,
      problems: [403, 404],
    }),
    ...at(`GET /api/registers/${name}/:id/history`, {
      summary: `Register of ${words}: list the changes of an entry, latest first`,
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
      summary: `Register of ${words}: remove an entry (a legal state, not a deletion)`,
      authority: { staff: { over: 'territory', positions: ['DELETE'] } },
      params: byId,
      body: legalActBodySchema,
      answer: removedSchema,
      problems: [403, 404, 409],
    }),
    ...at(`POST /api/registers/${name}/:id/removal/undo`, {
      summary: `Register of ${words}: undo a removal; only by the user who made it, within ten seconds`,
      authority: { staff: { over: 'territory', positions: ['DELETE'] } },
      params: byId,
      body: undoBodySchema,
      answer: changedSchema,
      problems: [403, 404, 409],
    }),
    ...at(`PATCH /api/registers/${name}/:id/restore`, {
      summary: `Register of ${words}: restore a removed entry`,
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
      summary: `Register of ${words}: remove many entries, with a result for each`,
      authority: { staff: { over: 'territory', positions: ['DELETE'] } },
      body: bulkLegalActBodySchema,
      answer: bulkRemovalAnswerSchema,
      problems: [403],
    }),
    ...at(`POST /api/registers/${name}/bulk/removal/undo`, {
      summary: `Register of ${words}: undo many removals; each only by the user who made it, within ten seconds`,
      authority: { staff: { over: 'territory', positions: ['DELETE'] } },
      body: bulkUndoBodySchema,
      answer: bulkAnswerSchema,
      problems: [403],
    }),
    ...at(`POST /api/registers/${name}/bulk/restore`, {
      summary: `Register of ${words}: restore many removed entries, with a result for each`,
      authority: { staff: { over: 'territory', positions: ['ADMIN'] } },
      body: bulkLegalActBodySchema,
      answer: bulkAnswerSchema,
      problems: [403],
    }),
    ...at(`POST /api/registers/${name}/bulk/activity`, {
      summary: `Register of ${words}: activate or deactivate many live entries, with a result for each`,
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
