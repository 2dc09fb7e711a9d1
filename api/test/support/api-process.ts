import { fork } from 'node:child_process';
import { once } from 'node:events';
import { mkdirSync, mkdtempSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { finished } from 'node:stream/promises';
import type { LoginAnswer } from '@klaster/shared/contract/http';
import { buildSync } from 'esbuild';
import { BUNDLED } from './built-program';
import { entryInput } from './fixtures';

const API = join(__dirname, '../..');

/** Inside the package, so that packages are found. */
const CACHE = join(API, '.cache');

let programs: string | undefined;
afterAll(() => programs && rmSync(programs, { recursive: true }));

/** Bundles the API once per test file: compiling at every start takes three times as long as starting. */
export function program(name: 'main' | 'cli'): string {
  programs ??= bundle();
  return join(programs, `${name}.js`);
}

function bundle(): string {
  mkdirSync(CACHE, { recursive: true });
  const outdir = mkdtempSync(join(CACHE, 'programs-'));
  const workers = ['kernel/sheets/workbook.worker.js', 'modules/rating/check-score.worker.js'];
  const entryPoints = ['main.ts', 'cli.ts', ...workers].map((file) => join(API, 'src', file));
  buildSync({ ...BUNDLED, entryPoints, outdir, entryNames: '[name]', packages: 'external' });
  return outdir;
}

type Message = { progress?: string; ready?: true; port?: number };

/** Starts the API under a supervisor. `imports` run before anything else. */
export function spawnApi(dataDir: string, environment: Record<string, string> = {}, imports: string[] = []) {
  const env = { PATH: process.env['PATH'], PORT: '0', DATA_DIR: dataDir, LOG_LEVEL: 'silent', ...environment };
  const child = fork(program('main'), {
    cwd: join(__dirname, '..'),
    env,
    execArgv: imports.flatMap((module) => ['--import', module]),
    stdio: ['ignore', 'pipe', 'pipe', 'ipc'],
  });
  const progress: string[] = [];
  let log = '';
  let errors = '';
  child.stdout?.on('data', (chunk: Buffer) => (log += chunk.toString()));
  child.stderr?.on('data', (chunk: Buffer) => (errors += chunk.toString()));
  const ready = new Promise<string>((resolve, reject) => {
    child.on('message', (message: Message) => {
      if (message.progress) progress.push(message.progress);
      if (message.ready) resolve(`http://127.0.0.1:${message.port}`);
    });
    child.once('exit', () => reject(new Error(errors)));
  });
  const outputs = [child.stdout, child.stderr].flatMap((stream) => (stream ? [finished(stream)] : []));
  const ended = once(child, 'exit').then(async ([code]) => {
    await Promise.all(outputs);
    return code as number | null;
  });
  return { child, ready, ended, progress, log: () => log, errors: () => errors };
}

export function send(url: string, body: object, token = ''): Promise<Response> {
  const headers = { 'content-type': 'application/json', 'x-access-token': token };
  return fetch(url, { method: 'POST', headers, body: JSON.stringify(body) });
}

export async function post<Data>(url: string, body: object, token?: string): Promise<Data | undefined> {
  const answer = await send(url, body, token);
  return answer.ok ? ((await answer.json()) as { data: Data }).data : undefined;
}

export const signIn = async (origin: string) =>
  (await post<LoginAnswer>(`${origin}/api/auth/login`, { login: 'editor', password: 'Demo-2026!' }))?.token ?? '';

export const factory = (number: number) => entryInput('oil_factories', { stir: String(900_000_000 + number) });
