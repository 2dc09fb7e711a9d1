import * as z from 'zod';
import { ENTRY_READERS, PUBLIC, REGISTER_AND_KEY_READERS, REGISTER_READERS } from '../accounts/authority';
import { idParameterSchema, undoBodySchema } from '../http/fields';
import { newScanSchema } from '../http/attachments';
import { changedSchema, legalActBodySchema, removedSchema } from '../registers/organisation';
import {
  bulkActivityBodySchema,
  bulkAnswerSchema,
  bulkLegalActBodySchema,
  bulkRemovalAnswerSchema,
  bulkUndoBodySchema,
} from '../registers/bulk';
import { csvMetadataSchema } from '../registers/open-data';
import { registerHistoryAnswerSchema, registerHistoryQuerySchema } from '../registers/history';
import { REGISTER_NAMES, type RegisterName } from '../kinds';
import { registerSchemas } from '../registers/schemas';
import { attachmentCalls } from './attachments';
import { oneCall, readableName } from './endpoint';
import { importCalls } from './register-imports';

const byId = z.object({ id: idParameterSchema });

function listCalls<const Name extends RegisterName>(name: Name) {
  const { listQuery, listAnswer, provincesQuery, provincesAnswer } = registerSchemas[name];
  const readable = readableName(name);
  return {
    ...oneCall(`GET /api/registers/${name}`, {
      summary: `Register of ${readable}: list live or removed entries, filtered, sorted and paged`,
      authority: REGISTER_AND_KEY_READERS,
      query: listQuery,
      answer: listAnswer,
      problems: [403],
    }),
    ...oneCall(`GET /api/registers/${name}/provinces`, {
      summary: `Register of ${readable}: get totals by province`,
      authority: REGISTER_READERS,
      query: provincesQuery,
      answer: provincesAnswer,
      problems: [],
    }),
  };
}

function fileCalls<const Name extends RegisterName>(name: Name) {
  const { exportQuery, provincesQuery, openData, openEntry, chosenExport } = registerSchemas[name];
  const readable = readableName(name);
  return {
    ...oneCall(`GET /api/registers/${name}/open-data.csv`, {
      summary: `Register of ${readable}: export the public list as filtered and sorted, as open data in CSV`,
      authority: PUBLIC,
      query: exportQuery,
      answer: z.never(),
      file: 'csv',
      problems: [],
    }),
    ...oneCall(`GET /api/registers/${name}/open-data.json`, {
      summary: `Register of ${readable}: export the public list as filtered and sorted, as open data in JSON`,
      authority: PUBLIC,
      query: exportQuery,
      answer: openData,
      file: 'json',
      problems: [],
    }),
    ...oneCall(`GET /api/registers/${name}/open-data.csv-metadata.json`, {
      summary: `Register of ${readable}: describe the columns of the open data in CSV (CSVW)`,
      authority: PUBLIC,
      query: provincesQuery,
      answer: csvMetadataSchema,
      file: 'json',
      problems: [],
    }),
    ...oneCall(`GET /api/registers/${name}/:id/open-data.json`, {
      summary: `Register of ${readable}: export the public fields of an entry as open data in JSON`,
      authority: PUBLIC,
      params: byId,
      answer: openEntry,
      file: 'json',
      problems: [404],
    }),
    ...oneCall(`GET /api/registers/${name}/export.xlsx`, {
      summary: `Register of ${readable}: export the list as filtered and sorted, as a spreadsheet`,
      authority: ENTRY_READERS,
      query: exportQuery,
      answer: z.never(),
      file: 'xlsx',
      exports: name,
      problems: [403],
    }),
    ...oneCall(`POST /api/registers/${name}/export.xlsx`, {
      summary: `Register of ${readable}: export chosen entries as a spreadsheet`,
      authority: ENTRY_READERS,
      body: chosenExport,
      answer: z.never(),
      file: 'xlsx',
      exports: name,
      problems: [],
    }),
  };
}

function entryCalls<const Name extends RegisterName>(name: Name) {
  const { entry, input, edit } = registerSchemas[name];
  const readable = readableName(name);
  return {
    ...oneCall(`GET /api/registers/${name}/:id`, {
      summary: `Register of ${readable}: get an entry, live or removed; visitors get its public fields`,
      authority: REGISTER_AND_KEY_READERS,
      params: byId,
      answer: entry,
      problems: [403, 404],
    }),
    ...oneCall(`GET /api/registers/${name}/:id/history`, {
      summary: `Register of ${readable}: list the changes of an entry, latest first`,
      authority: { staff: { over: 'territory' } },
      params: byId,
      query: registerHistoryQuerySchema,
      answer: registerHistoryAnswerSchema,
      problems: [403, 404],
    }),
    ...oneCall(`POST /api/registers/${name}`, {
      summary: `Register of ${readable}: add an entry`,
      authority: { staff: { over: 'territory', positions: ['CREATE'] } },
      body: input,
      answer: changedSchema,
      problems: [403, 409],
    }),
    ...oneCall(`PATCH /api/registers/${name}/:id`, {
      summary: `Register of ${readable}: change a live entry`,
      authority: { staff: { over: 'territory', positions: ['UPDATE'] } },
      params: byId,
      body: edit,
      answer: changedSchema,
      problems: [403, 404, 409],
    }),
  };
}

function actCalls<const Name extends RegisterName>(name: Name) {
  const readable = readableName(name);
  return {
    ...oneCall(`PATCH /api/registers/${name}/:id/remove`, {
      summary: `Register of ${readable}: remove an entry (a legal state, not a deletion)`,
      authority: { staff: { over: 'territory', positions: ['DELETE'] } },
      params: byId,
      body: legalActBodySchema,
      answer: removedSchema,
      problems: [403, 404, 409],
    }),
    ...oneCall(`POST /api/registers/${name}/:id/removal/undo`, {
      summary: `Register of ${readable}: undo a removal; only by the user who made it, within ten seconds`,
      authority: { staff: { over: 'territory', positions: ['DELETE'] } },
      params: byId,
      body: undoBodySchema,
      answer: changedSchema,
      problems: [403, 404, 409],
    }),
    ...oneCall(`PATCH /api/registers/${name}/:id/restore`, {
      summary: `Register of ${readable}: restore a removed entry`,
      authority: { staff: { over: 'territory', positions: ['ADMIN'] } },
      params: byId,
      body: legalActBodySchema,
      answer: changedSchema,
      problems: [403, 404, 409],
    }),
  };
}

/** Scans of the orders of legal acts. */
const scanCalls = <const Name extends RegisterName>(name: Name) =>
  attachmentCalls(`/api/registers/${name}`, {
    subject: `Register of ${readableName(name)}`,
    readers: { staff: { over: 'territory' } },
    writers: { staff: { over: 'territory', positions: ['DELETE'] } },
    entity: name,
    body: newScanSchema,
  });

function bulkCalls<const Name extends RegisterName>(name: Name) {
  const readable = readableName(name);
  return {
    ...oneCall(`POST /api/registers/${name}/bulk/remove`, {
      summary: `Register of ${readable}: remove many entries, with a result for each`,
      authority: { staff: { over: 'territory', positions: ['DELETE'] } },
      body: bulkLegalActBodySchema,
      answer: bulkRemovalAnswerSchema,
      problems: [403],
    }),
    ...oneCall(`POST /api/registers/${name}/bulk/removal/undo`, {
      summary: `Register of ${readable}: undo many removals; each only by the user who made it, within ten seconds`,
      authority: { staff: { over: 'territory', positions: ['DELETE'] } },
      body: bulkUndoBodySchema,
      answer: bulkAnswerSchema,
      problems: [403],
    }),
    ...oneCall(`POST /api/registers/${name}/bulk/restore`, {
      summary: `Register of ${readable}: restore many removed entries, with a result for each`,
      authority: { staff: { over: 'territory', positions: ['ADMIN'] } },
      body: bulkLegalActBodySchema,
      answer: bulkAnswerSchema,
      problems: [403],
    }),
    ...oneCall(`POST /api/registers/${name}/bulk/activity`, {
      summary: `Register of ${readable}: activate or deactivate many live entries, with a result for each`,
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
  ...scanCalls(name),
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
