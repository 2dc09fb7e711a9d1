import type { RegisterName } from '@klaster/shared/contract/kinds';
import { lists } from '../../kernel/authority/guarded';
import { WHOLE_REPUBLIC } from '../../kernel/authority/scope';
import type { Database } from '../../kernel/database/connect';
import { textFile } from '../../kernel/http/file-answer';
import type { Services } from '../../kernel/http/call';
import { callerByNetwork } from '../../kernel/queue/work-queue';
import { exportEntries } from './export';
import { registerMetadata } from './csv-metadata';
import { OpenDataFiles } from './open-data';
import { type FileKey, type RegisterCall, filterFor, forRegisters } from '../registers/policy';

export function registerFileRoutes({ db, versions }: Services) {
  const openData = new OpenDataFiles(db, versions);
  return forRegisters<FileKey>((register) => buildHandlers(register, db, openData));
}

const buildHandlers = (register: RegisterName, db: Database, openData: OpenDataFiles) => ({
  [`GET /api/registers/${register}/open-data.csv`]: (call: RegisterCall<'GET', '/open-data.csv'>) =>
    openData.file('csv', buildOpenList(register, call), callerByNetwork(call)),
  [`GET /api/registers/${register}/open-data.json`]: (call: RegisterCall<'GET', '/open-data.json'>) =>
    openData.file('json', buildOpenList(register, call), callerByNetwork(call)),
  [`GET /api/registers/${register}/open-data.csv-metadata.json`]: async ({
    query,
  }: RegisterCall<'GET', '/open-data.csv-metadata.json'>) =>
    textFile(`${register}.csv-metadata`, JSON.stringify(await registerMetadata(register, query.state))),
  [`GET /api/registers/${register}/:id/open-data.json`]: ({
    params,
    language,
  }: RegisterCall<'GET', '/:id/open-data.json'>) => openData.entry({ register, id: params.id }, language),
  [`GET /api/registers/${register}/export.xlsx`]: lists(
    ({ query, ...call }: RegisterCall<'GET', '/export.xlsx'>, scope) =>
      exportEntries(db, { ...call, register, filter: filterFor(scope, call.user, query), sort: query.sort }),
  ),
  [`POST /api/registers/${register}/export.xlsx`]: lists(
    ({ body: { ids, ...list }, ...call }: RegisterCall<'POST', '/export.xlsx'>, scope) => {
      const filter = { ...filterFor(scope, call.user, list), ids };
      return exportEntries(db, { ...call, register, filter, sort: list.sort });
    },
  ),
});

const buildOpenList = (
  register: RegisterName,
  { query, language }: RegisterCall<'GET', '/open-data.csv' | '/open-data.json'>,
) => ({ register, filter: filterFor(WHOLE_REPUBLIC, undefined, query), sort: query.sort, language });
