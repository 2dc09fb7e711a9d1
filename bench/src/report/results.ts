import { mkdir, readFile, writeFile } from 'node:fs/promises';
import type { ApiFigures } from '../api/api';
import type { Deployments } from '../deploy/deploy';
import type { Rounds } from '../visit/rounds';
import { inRoot } from '../workspace';
import type { Machine } from './machine';

/** What was measured, with the circumstances. */
type Measured<Content> = { machine: Machine; content: Content };

export type Results = { page?: Measured<Rounds>; deploy?: Measured<Deployments>; api?: Measured<ApiFigures> };

const FOLDER = inRoot('bench/results');

/** All parts as they were last measured; one can be measured anew without the others. */
export async function readResults(): Promise<Results> {
  const [page, deploy, api] = await Promise.all([
    read<Measured<Rounds>>('page'),
    read<Measured<Deployments>>('deploy'),
    read<Measured<ApiFigures>>('api'),
  ]);
  return { ...(page && { page }), ...(deploy && { deploy }), ...(api && { api }) };
}

export async function writeResult(part: keyof Results, machine: Machine, content: Rounds | Deployments | ApiFigures) {
  await mkdir(FOLDER, { recursive: true });
  await writeFile(fileOf(part), `${JSON.stringify({ machine, content })}\n`);
}

async function read<Content>(part: keyof Results): Promise<Content | undefined> {
  const text = await readFile(fileOf(part), 'utf8').catch(() => undefined);
  return text === undefined ? undefined : (JSON.parse(text) as Content);
}

const fileOf = (part: keyof Results) => `${FOLDER}/${part}.json`;
