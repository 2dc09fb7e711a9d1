import { execFileSync } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';

it('a page under dev goes on from its last good build once a syntax error is mended', () => {
  const folder = mkdtempSync(path.join(tmpdir(), 'klaster-hot-'));
  try {
    const counts = execFileSync(process.execPath, ['--import', 'tsx', path.join(__dirname, 'hot-updates.ts'), folder], {
      cwd: path.resolve(__dirname, '../..'),
      env: { ...process.env, NODE_ENV: 'development' },
      timeout: 60_000,
    });
    // The good edit has an update, the broken one none, and the mended one's starts from the good one.
    expect(JSON.parse(String(counts))).toEqual([1, 1, 2]);
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
});
