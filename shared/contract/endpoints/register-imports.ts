import * as z from 'zod';
import { idParameterSchema, undoBodySchema } from '../http/fields';
import {
  importReportSchema,
  checkQuerySchema,
  hiddenRowsQuerySchema,
  importsAnswerSchema,
  importsQuerySchema,
  takenSchema,
  importRowsQuerySchema,
} from '../http/imports';
import type { RegisterName } from '../kinds';
import { changedSchema } from '../registers/organisation';
import { oneCall, readableName } from './endpoint';

const byId = z.object({ id: idParameterSchema });

export function importCalls<const Name extends RegisterName>(name: Name) {
  const readable = readableName(name);
  return {
    ...oneCall(`GET /api/registers/${name}/imports/template.xlsx`, {
      summary: `Register of ${readable}: download a spreadsheet for importing entries`,
      authority: { staff: { over: 'territory', positions: ['CREATE'] } },
      answer: z.never(),
      file: 'xlsx',
      problems: [403, 429],
    }),
    ...oneCall(`POST /api/registers/${name}/imports/check`, {
      summary: `Register of ${readable}: check a spreadsheet; nothing is imported`,
      authority: { staff: { over: 'territory', positions: ['CREATE'] } },
      query: checkQuerySchema,
      upload: 'xlsx',
      answer: importReportSchema,
      progress: true,
      problems: [403, 429],
    }),
    ...oneCall(`POST /api/registers/${name}/imports/marked.xlsx`, {
      summary: `Register of ${readable}: get a copy of a spreadsheet with its faults marked`,
      authority: { staff: { over: 'territory', positions: ['CREATE'] } },
      query: hiddenRowsQuerySchema,
      upload: 'xlsx',
      answer: z.never(),
      file: 'xlsx',
      problems: [403, 429],
    }),
    ...oneCall(`POST /api/registers/${name}/imports`, {
      summary: `Register of ${readable}: import a spreadsheet, all rows or the valid ones`,
      authority: { staff: { over: 'territory', positions: ['CREATE'] } },
      query: importRowsQuerySchema,
      upload: 'xlsx',
      answer: takenSchema,
      progress: true,
      problems: [403, 409, 429],
    }),
    ...oneCall(`GET /api/registers/${name}/imports`, {
      summary: `Register of ${readable}: list imports, latest first`,
      authority: { staff: { over: 'territory', positions: ['CREATE'] } },
      query: importsQuerySchema,
      answer: importsAnswerSchema,
      problems: [403],
    }),
    ...oneCall(`PATCH /api/registers/${name}/imports/:id/undo`, {
      summary: `Register of ${readable}: undo an import, unless its entries have been changed since`,
      authority: { staff: { over: 'territory', positions: ['ADMIN'] } },
      params: byId,
      body: undoBodySchema,
      answer: changedSchema,
      problems: [403, 404, 409],
    }),
  };
}
