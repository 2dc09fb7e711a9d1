import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { getPriority } from 'node:os';
import path from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { pathToFileURL } from 'node:url';
import { LimitedProcess, runLimited } from './limited-process';
import type { Ending } from './limited-process';

jest.setTimeout(120_000);

/** For a busy machine. */
const LIMITS = { time: 25_000, wait: 100_000, heap: 64, memory: 300, output: 64 * 1024 };

const run = (program: string, limits = LIMITS): Promise<Ending> => runLimited(program, 'input', limits);

test('the output of a program is returned', async () => {
  const echo = `process.stdin.setEncoding('utf8').on('data', (text) => process.stdout.write(text + '!'));`;
  expect(await run(echo)).toEqual({ kind: 'finished', output: 'input!' });
});

test('a process that gives way has a lower priority', async () => {
  const script = `process.stdin.once('data', () => process.stdout.write(String(require('node:os').getPriority())));`;
  const limited = new LimitedProcess(script, LIMITS);
  limited.giveWay();
  limited.end('now');
  const ending = await limited.ended;
  expect(ending.kind === 'finished' && Number(ending.output)).toBeGreaterThan(getPriority());
});

test.each([
  ['objects', 'const all = []; for (;;) all.push(new Array(1e5).fill(1));'],
  ['texts', `const all = []; for (let at = 0; ; at += 1) all.push(Buffer.alloc(1e5, 'x').toString('latin1') + at);`],
])('%s that grow are a full heap', async (_what, program) => {
  expect(await run(program)).toEqual({ kind: 'out of heap' });
});

test.each([
  ['one big buffer', 'globalThis.all = new Uint8Array(1e9).fill(1); for (;;);'],
  ['big buffers', 'const all = []; for (;;) all.push(new ArrayBuffer(5e7)), new Uint8Array(all.at(-1)).fill(1);'],
  ['many small buffers', 'const all = []; for (;;) all.push(new Uint8Array(5e4).fill(1));'],
  ['shared memory', 'const all = []; for (;;) all.push(new Uint8Array(new SharedArrayBuffer(1e7)).fill(1));'],
  [
    'memory of WebAssembly',
    'const all = []; for (;;) all.push(new Uint8Array(new WebAssembly.Memory({ initial: 100 }).buffer).fill(1));',
  ],
  ['what is held as it ends', 'globalThis.all = new Uint8Array(4e8).fill(1); process.exit(0);'],
])('%s that grow make the process too big', async (_what, program) => {
  expect(await run(program)).toEqual({ kind: 'out of memory' });
});

test('a program that never ends is stopped by the time limit', async () => {
  expect(await run('for (;;);', { ...LIMITS, time: 500 })).toEqual({ kind: 'out of time' });
});

test('a program with several pieces of work gets its time for each', async () => {
  const work =
    'const until = process.cpuUsage().user + 4e5; while (process.cpuUsage().user < until) for (let n = 0; n < 1e6; n += 1);';
  const program = `const all = (left) => { restartTime(); ${work} if (left > 0) setTimeout(all, 50, left - 1); }; all(2);`;
  expect(await run(program, { ...LIMITS, time: 900 })).toEqual({ kind: 'finished', output: '' });
  expect(await run(program.replace('restartTime();', ''), { ...LIMITS, time: 900 })).toEqual({ kind: 'out of time' });
});

test.each([
  ['waits', 'Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0);'],
  ['is idle', 'setInterval(() => undefined, 1e6);'],
  ['gets no processor', `process.kill(process.pid, 'SIGSTOP');`],
])('a program that %s is ended by the time limit, and is not reported as too large', async (_what, program) => {
  expect(await run(program, { ...LIMITS, time: 1500, wait: 2000 })).toEqual({
    kind: 'busy',
    why: 'it did not come to an end within 2 s by the clock',
  });
});

test('a process that the system kills is not reported as a fault of the program', async () => {
  const limited = new LimitedProcess('for (;;);', LIMITS);
  process.kill(limited['child'].pid ?? 0, 'SIGKILL');
  expect(await limited.ended).toEqual({ kind: 'busy', why: 'the system killed its process' });
});

test.each([1, 2])('a flood from output %d is stopped', async (output) => {
  const flood = `const { writeSync } = require('node:fs'); for (;;) try { writeSync(${output}, 'x'.repeat(1e4)); } catch {}`;
  expect(await run(flood)).toEqual({ kind: 'out of output' });
});

test.each([
  ['an exit code', 'process.exit(7);', { how: 'with exit code 7', complaint: '' }],
  ['a signal', `process.kill(process.pid, 'SIGTERM'); for (;;);`, { how: 'by SIGTERM', complaint: '' }],
  [
    'its last words, without the stack that V8 adds',
    `require('node:fs').writeSync(2, '#\\n# Fatal process out of memory: Failed to reserve\\n#\\n'); process.abort();`,
    { how: 'by SIGABRT', complaint: 'Fatal process out of memory: Failed to reserve' },
  ],
])('the cause of death of a program is reported: %s', async (_what, program, details) => {
  expect(await run(program)).toEqual({ kind: 'died', ...details });
});

test.each([
  ['files', `require('node:fs').readFileSync(process.execPath)`, 'ERR_ACCESS_DENIED'],
  ['child processes', `require('node:child_process').spawnSync(process.execPath)`, 'ERR_ACCESS_DENIED'],
  ['code from texts', `eval('1')`, 'Code generation from strings disallowed'],
  ['threads of its own', `new (require('node:worker_threads').Worker)('')`, 'not a constructor'],
])('there are no %s', async (_what, program, reason) => {
  const ending = await run(
    `try { ${program}; console.log('done'); } catch (error) { console.log(error.code + error.message); }`,
  );
  expect(ending).toEqual({ kind: 'finished', output: expect.stringContaining(reason) as string });
});

test('a process ends with the one that started it', async () => {
  const index = JSON.stringify(pathToFileURL(path.join(__dirname, 'index.ts')).href);
  const starts = `import { LimitedProcess } from ${index};
    const limited = new LimitedProcess('for (;;);', { time: 60_000, heap: 64, memory: 300, output: 1000 });
    console.log(limited.child.pid); setTimeout(() => process.kill(process.pid, 'SIGKILL'), 1000);`;
  const starter = spawn(process.execPath, ['--import', 'tsx', '--input-type=module', '--eval', starts]);
  let written = '';
  starter.stdout.on('data', (text: Buffer) => (written += text.toString()));
  await once(starter, 'close');
  expect(Number(written)).toBeGreaterThan(0);
  while (isThere(Number(written))) await sleep(50);
});

function isThere(pid: number): boolean {
  try {
    return process.kill(pid, 0);
  } catch {
    return false;
  }
}

test('the environment is empty', async () => {
  expect(await run('process.stdout.write(JSON.stringify(Object.keys(process.env)))')).toMatchObject({ output: '[]' });
});
