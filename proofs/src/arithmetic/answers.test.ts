import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { endpoints } from '@klaster/shared/contract/endpoints';
import type { Endpoint } from '@klaster/shared/contract/endpoints';
import * as z from 'zod';
import { inRoot } from '@klaster/tools/workspace';

const PROGRAM = inRoot('proofs/arithmetic');

/** Calls with figures in their answers. Source: docs/arithmetic.md, 16. */
function callsOfPage(): string[] {
  const page = readFileSync(inRoot('docs/arithmetic.md'), 'utf8');
  const rules = page.slice(page.indexOf('## 16 '));
  const named = new Set([...rules.matchAll(/`((?:GET|POST) \/[^\s`<…]*)/g)].map(([, call]) => call!));
  return Object.keys(endpoints).filter((call) => named.has(call));
}

type Schema = { type?: unknown; properties?: Record<string, Schema>; items?: Schema; anyOf?: Schema[] };

/** Names of the fields that hold numbers, at any depth. */
function numbersIn(schema: Schema, name = ''): string[] {
  const parts = [...(schema.anyOf ?? []), ...(schema.items ? [schema.items] : [])].flatMap((part) =>
    numbersIn(part, name),
  );
  const fields = Object.entries(schema.properties ?? {}).flatMap(([field, of]) => numbersIn(of, field));
  return [...parts, ...fields, ...(schema.type === 'number' || schema.type === 'integer' ? [name] : [])];
}

/** Words within the texts of the program. */
function wordsOfProgram(): Set<string> {
  const files = readdirSync(PROGRAM, { recursive: true, encoding: 'utf8' }).filter((file) => file.endsWith('.py'));
  const texts = files.flatMap((file) => readFileSync(path.join(PROGRAM, file), 'utf8').match(/(["'])[\w ]+\1/g) ?? []);
  return new Set(texts.flatMap((text) => text.slice(1, -1).split(' ')));
}

test('every number in the compared answers is known to the program that recomputes them', () => {
  const calls = callsOfPage();
  expect(calls.length).toBeGreaterThan(15);
  const known = wordsOfProgram();
  const unknown = calls.map((call) => {
    const { answer } = (endpoints as Record<string, Endpoint>)[call]!;
    const schema = z.toJSONSchema(answer, { io: 'output', unrepresentable: 'any' }) as Schema;
    return [call, [...new Set(numbersIn(schema))].filter((name) => !known.has(name))] as const;
  });
  expect(Object.fromEntries(unknown.filter(([, names]) => names.length > 0))).toEqual({});
});
