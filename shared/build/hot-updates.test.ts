import { execFileSync } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';

const folder = mkdtempSync(path.join(tmpdir(), 'klaster-hot-'));
afterAll(() => rmSync(folder, { recursive: true, force: true }));

it('a page under dev continues once a syntax error is fixed, and finds unchanged chunks when it is reloaded', () => {
  const text = execFileSync(process.execPath, ['--import', 'tsx', path.join(__dirname, 'saves.ts'), folder], {
    cwd: path.resolve(__dirname, '../..'),
    env: { ...process.env, NODE_ENV: 'development' },
    timeout: 60_000,
  });
  const { updates, globals } = JSON.parse(String(text)) as { updates: number[]; globals: string[] };
  expect(updates).toEqual([1, 1, 2]);
  expect(globals.length).toBeGreaterThan(1);
  expect(new Set(globals).size).toBe(1);
});
