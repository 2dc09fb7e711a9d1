import { DatabaseUnavailable } from '@klaster/shared/postgres';
import { sql } from 'kysely';
import { createDatabase } from '../../../test/support/test-app';
import type { Database } from '../database/connect';
import { problemFromError } from './from-error';

let db: Database;
beforeAll(async () => ({ db } = await createDatabase()));
afterAll(() => db.destroy());

const withCode = (code: string) => Object.assign(new Error('no space left on device'), { code });

it.each([
  ['this server', withCode('ENOSPC')],
  ['a quota', withCode('EDQUOT')],
  ['the database', new DatabaseUnavailable(withCode('53100'))],
])('answers 507 when the disk of %s is full', (_where, error) => {
  expect(problemFromError(error)).toMatchObject({ status: 507, code: 'storage_full', retryAfter: 60 });
});

it.each([
  ['a number out of range', sql`select ${'99999999999'}::text::int`, 400],
  ['a text that is no number', sql`select ${'x'}::text::int`, 400],
  ['a character that it cannot hold', sql`select ${'\u0000'}::text`, 400],
  ['a division by zero', sql`select 1 / 0`, 500],
  ['a table that is not there', sql`select * from nothing`, 500],
])('converts an error of the database: %s', async (_what, statement, status) => {
  const error: unknown = await statement.execute(db).catch((refusal: unknown) => refusal);
  expect(problemFromError(error).status).toBe(status);
});
