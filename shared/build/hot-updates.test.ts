import { execFileSync } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';

/** Output of a script of this folder, run in a temporary folder. */
function evaluate(script: string): unknown {
  const folder = mkdtempSync(path.join(tmpdir(), 'klaster-hot-'));
  try {
    const text = execFileSync(process.execPath, ['--import', 'tsx', path.join(__dirname, script), folder], {
      cwd: path.resolve(__dirname, '../..'),
      env: { ...process.env, NODE_ENV: 'development' },
      timeout: 60_000,
    });
    return JSON.parse(String(text));
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}

it('a page under dev continues from its last good build once a syntax error is fixed', () => {
  expect(evaluate('hot-updates.ts')).toEqual([1, 1, 2]);
});

it('a page that is reloaded under dev finds chunks that a save has left as they were', () => {
  const globals = evaluate('saved-chunks.ts') as string[];
  expect(globals.length).toBeGreaterThan(1);
  expect(new Set(globals).size).toBe(1);
});
