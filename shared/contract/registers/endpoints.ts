import * as z from 'zod';
import type { Endpoint } from '../endpoint';
import { idParameterSchema } from '../fields';
import { changedSchema, legalActBodySchema } from '../organisation';
import { bulkActivityBodySchema, bulkAnswerSchema, bulkLegalActBodySchema } from './bulk';
import { registerHistoryAnswerSchema, registerHistoryQuerySchema } from './history';
import {
  importReportSchema,
  importsAnswerSchema,
  importsQuerySchema,
  takenSchema,
  takeQuerySchema,
  undoBodySchema,
} from './imports';
import { REGISTER_NAMES, type RegisterName } from './kinds';
import { registerSchemas } from './schemas';

const byId = z.object({ id: idParameterSchema });

/** An endpoint under its name, so that the name's type is kept. */
const at = <const Key extends string, const Call extends Endpoint>(key: Key, endpoint: Call) =>
  ({ [key]: endpoint }) as { readonly [Name in Key]: Call };

/** The calls of a register: reads for visitors and staff, an entry with its history, changes and legal acts. */
function endpointsOf<const Name extends RegisterName>(name: Name) {
  const { listQuery, listAnswer, exportQuery, chosenExport, provincesQuery, provincesAnswer, entry, input, edit } =
    registerSchemas[name];
  const words = name.replace('_', ' ');
  return {
    ...at(`GET /api/registers/${name}`, {
      summary: `Register of ${words}: live or removed entries, with filters, order and pages`,
      access: 'either',
      query: listQuery,
      answer: listAnswer,
      problems: [403],
    }),
    ...at(`GET /api/registers/${name}/provinces`, {
      summary: `Register of ${words}: totals by province`,
      access: 'either',
      query: provincesQuery,
      answer: provincesAnswer,
      problems: [],
    }),
    ...at(`GET /api/registers/${name}/open-data.csv`, {
      summary: `Register of ${words}: what is public of the list, with its filters and order, as open data in CSV`,
      access: 'public',
      query: exportQuery,
      answer: z.never(),
      file: 'csv',
      problems: [],
    }),
    ...at(`GET /api/registers/${name}/open-data.json`, {
      summary: `Register of ${words}: what is public of the list, with its filters and order, as open data in JSON`,
      access: 'public',
      query: exportQuery,
      answer: z.never(),
      file: 'json',
      problems: [],
    }),
    ...at(`GET /api/registers/${name}/export.xlsx`, {
      summary: `Register of ${words}: the list with its filters and order, as a spreadsheet`,
      access: 'session',
      query: exportQuery,
      answer: z.never(),
      file: 'xlsx',
      exports: name,
      problems: [403],
    }),
    ...at(`POST /api/registers/${name}/export.xlsx`, {
      summary: `Register of ${words}: chosen entries of the list, as a spreadsheet`,
      access: 'session',
      body: chosenExport,
      answer: z.never(),
      file: 'xlsx',
      exports: name,
      problems: [],
    }),
    ...at(`GET /api/registers/${name}/imports/template.xlsx`, {
      summary: `Register of ${words}: a spreadsheet to fill in`,
      access: 'session',
      positions: ['CREATE'],
      answer: z.never(),
      file: 'xlsx',
      problems: [403],
    }),
    ...at(`POST /api/registers/${name}/imports/check`, {
      summary: `Register of ${words}: what would come of a spreadsheet, and what is wrong with it`,
      access: 'session',
      positions: ['CREATE'],
      upload: 'xlsx',
      answer: importReportSchema,
      progress: true,
      problems: [403],
    }),
    ...at(`POST /api/registers/${name}/imports/marked.xlsx`, {
      summary: `Register of ${words}: a spreadsheet with what is wrong in it marked`,
      access: 'session',
      positions: ['CREATE'],
      upload: 'xlsx',
      answer: z.never(),
      file: 'xlsx',
      problems: [403],
    }),
    ...at(`POST /api/registers/${name}/imports`, {
      summary: `Register of ${words}: take a spreadsheet, whole or its valid rows`,
      access: 'session',
      positions: ['CREATE'],
      query: takeQuerySchema,
      upload: 'xlsx',
      answer: takenSchema,
      progress: true,
      problems: [403, 409],
    }),
    ...at(`GET /api/registers/${name}/imports`, {
      summary: `Register of ${words}: spreadsheets that were taken, latest first`,
      access: 'session',
      positions: ['CREATE'],
      query: importsQuerySchema,
      answer: importsAnswerSchema,
      problems: [403],
    }),
    ...at(`PATCH /api/registers/${name}/imports/:id/undo`, {
      summary: `Register of ${words}: undo what came with a spreadsheet, while nothing of it was changed since`,
      access: 'session',
      positions: ['ADMIN'],
      params: byId,
      body: undoBodySchema,
      answer: changedSchema,
      problems: [403, 404, 409],
    }),
    ...at(`GET /api/registers/${name}/:id`, {
      summary: `Register of ${words}: an entry, live or removed`,
      access: 'session',
      params: byId,
      answer: entry,
      problems: [403, 404],
    }),
    ...at(`GET /api/registers/${name}/:id/history`, {
      summary: `Register of ${words}: every change of an entry, latest first`,
      access: 'session',
      params: byId,
      query: registerHistoryQuerySchema,
      answer: registerHistoryAnswerSchema,
      problems: [403, 404],
    }),
    ...at(`POST /api/registers/${name}`, {
      summary: `Register of ${words}: add an entry`,
      access: 'session',
      positions: ['CREATE'],
      body: input,
      answer: changedSchema,
      problems: [403, 409],
    }),
    ...at(`PATCH /api/registers/${name}/:id`, {
      summary: `Register of ${words}: change a live entry`,
      access: 'session',
      positions: ['UPDATE'],
      params: byId,
      body: edit,
      answer: changedSchema,
      problems: [403, 404, 409],
    }),
    ...at(`PATCH /api/registers/${name}/:id/remove`, {
      summary: `Register of ${words}: take an entry off (a legal state, not a deletion)`,
      access: 'session',
      positions: ['DELETE'],
      params: byId,
      body: legalActBodySchema,
      answer: changedSchema,
      problems: [403, 404, 409],
    }),
    ...at(`PATCH /api/registers/${name}/:id/restore`, {
      summary: `Register of ${words}: put a removed entry back`,
      access: 'session',
      positions: ['ADMIN'],
      params: byId,
      body: legalActBodySchema,
      answer: changedSchema,
      problems: [403, 404, 409],
    }),
    ...at(`POST /api/registers/${name}/bulk/remove`, {
      summary: `Register of ${words}: take many entries off, with a result for each`,
      access: 'session',
      positions: ['DELETE'],
      body: bulkLegalActBodySchema,
      answer: bulkAnswerSchema,
      problems: [403],
    }),
    ...at(`POST /api/registers/${name}/bulk/restore`, {
      summary: `Register of ${words}: put many removed entries back, with a result for each`,
      access: 'session',
      positions: ['ADMIN'],
      body: bulkLegalActBodySchema,
      answer: bulkAnswerSchema,
      problems: [403],
    }),
    ...at(`POST /api/registers/${name}/bulk/activity`, {
      summary: `Register of ${words}: say of many live entries whether they are active, with a result for each`,
      access: 'session',
      positions: ['UPDATE'],
      body: bulkActivityBodySchema,
      answer: bulkAnswerSchema,
      problems: [403],
    }),
  };
}

type Calls = { readonly [Name in RegisterName]: ReturnType<typeof endpointsOf<Name>> };

/** All of a union's members at once. */
type All<Union> = (Union extends unknown ? (member: Union) => void : never) extends (all: infer Both) => void
  ? Both
  : never;

/** The calls of every register. */
export const registerEndpoints = Object.assign({}, ...REGISTER_NAMES.map((name) => endpointsOf(name))) as All<
  Calls[RegisterName]
>;
