import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { Restarts } from '@klaster/shared/restarts';
import { setTimeout as pause } from 'node:timers/promises';
import { Supervisor } from '../src/process/supervisor';
import { processTable } from '../src/process/process-table';

let folder: string;
let log: string;
let messages: string[];

const say = (text: string) => void messages.push(text);

beforeEach(() => {
  folder = mkdtempSync(path.join(tmpdir(), 'klaster-supervisor-'));
  log = path.join(folder, 'log');
  writeFileSync(log, '');
  messages = [];
});

afterEach(() => {
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP']) process.removeAllListeners(signal);
  rmSync(folder, { recursive: true });
});

/** A service that runs `script`; `say(text)` in it writes to the log. */
function service(name: string, script: string) {
  const say = `const say = (t) => require('fs').appendFileSync(${JSON.stringify(log)}, t + ' ');`;
  const args = ['-e', `${say} const alive = setInterval(() => {}, 1000); (() => { ${script} })();`];
  return {
    name,
    file: process.execPath,
    args,
    cwd: folder,
    env: process.env,
    announces: true,
    onProgress: () => undefined,
  };
}

const serving = (name: string) =>
  service(
    name,
    `process.on('SIGTERM', () => { say('${name} stops'); process.exit(0); }); process.send({ ready: true, port: 4 });`,
  );

const readLog = () => readFileSync(log, 'utf8').trim();

test('on a signal it stops the last started first and reports success', async () => {
  const supervisor = new Supervisor(say);
  const ended = supervisor.run(async () => {
    expect(await supervisor.start(serving('database')).port).toBe(4);
    await supervisor.start(serving('gateway')).port;
    process.emit('SIGINT');
    process.emit('SIGINT');
  });
  await expect(ended).resolves.toBe(0);
  expect(readLog()).toBe('gateway stops database stops');
});

/** The mark distinguishes the first process from those after it. */
const once = (script: string) => `const mark = ${JSON.stringify('mark')};
  if (!require('fs').existsSync(mark)) { require('fs').writeFileSync(mark, ''); ${script} }`;

const atOnce = (times: number) => new Restarts({ pauses: Array.from({ length: times }, () => 0) });

test.each([
  ['killed', `process.kill(process.pid, 'SIGKILL');`, 'by SIGKILL'],
  ['ended by an error', 'process.exit(3);', 'with exit code 3'],
  ['ended by another’s signal', `process.kill(process.pid, 'SIGTERM');`, 'by SIGTERM'],
])('one that is %s is started again on its port, the others go on', async (_what, death, how) => {
  const supervisor = new Supervisor(say);
  const back = `if (process.env.PORT === '4711') process.send({ progress: 'back' });`;
  const mortal = service('the API', `process.send({ ready: true, port: 4711 }, () => { ${once(death)} ${back} });`);
  const ended = supervisor.run(async () => {
    await supervisor.start(serving('gateway')).port;
    await new Promise<void>((resolve) => supervisor.start({ ...mortal, onProgress: () => resolve() }, atOnce(1)));
    expect(readLog()).toBe('');
    process.emit('SIGINT');
  });
  await expect(ended).resolves.toBe(0);
  expect(messages[0]).toBe(`the API ended ${how}; it is started again in 0 s`);
});

test('one that dies again and again is given up, and all are stopped, with a sentence that names it', async () => {
  const supervisor = new Supervisor(say);
  const ended = supervisor.run(async () => {
    await supervisor.start(serving('gateway')).port;
    await supervisor.start(
      service('the API', `process.send({ ready: true, port: 1 }, () => process.exit(3));`),
      atOnce(2),
    ).port;
  });
  await expect(ended).rejects.toThrow(
    'Everything was stopped because the API ended 3 times in a row, the last time with exit code 3.',
  );
  expect(messages.filter((text) => text.includes('ended with exit code 3'))).toHaveLength(2);
  expect(readLog()).toBe('gateway stops');
});

test('processes that it has started end with it', async () => {
  const supervisor = new Supervisor(say);
  const leave = `const { spawn } = require('child_process');
    const left = spawn(process.execPath, ['-e', 'setInterval(() => {}, 1000)'], { stdio: 'ignore' });
    process.send({ ready: true, port: 1 }, () => { say(String(left.pid)); process.exit(3); });`;
  const ended = supervisor.run(async () => void (await supervisor.start(service('the API', leave), atOnce(1)).port));
  await expect(ended).rejects.toThrow('2 times in a row');
  const left = readLog().split(' ').map(Number);
  expect(left).toHaveLength(2);
  while ((await processTable()).some(({ pid }) => left.includes(pid))) await pause(20);
});

test('one that is not restarted any more says why', async () => {
  const supervisor = new Supervisor(say);
  const fails = `process.stderr.write('The port is taken.'); process.exitCode = 1; process.disconnect(); clearInterval(alive);`;
  const mortal = service(
    'the API',
    `${once('process.send({ ready: true, port: 1 }, () => process.exit(0)); return;')} ${fails}`,
  );
  const ended = supervisor.run(async () => void (await supervisor.start(mortal, atOnce(1)).port));
  await expect(ended).rejects.toThrow('ended 2 times in a row, the last time with exit code 1: The port is taken.');
});

test('a signal during a pause ends the wait', async () => {
  const supervisor = new Supervisor((text) => {
    say(text);
    process.emit('SIGTERM');
  });
  const mortal = service('the API', `process.send({ ready: true, port: 1 }, () => process.exit(3));`);
  const ended = supervisor.run(async () => {
    await supervisor.start(mortal, new Restarts({ pauses: [3_600_000] })).port;
  });
  await expect(ended).resolves.toBe(0);
  expect(messages).toHaveLength(1);
});

test('one that cannot start says why itself', async () => {
  const supervisor = new Supervisor(say);
  const ended = supervisor.run(async () => {
    const failing = service(
      'the API',
      `process.stderr.write('The data folder is locked.\\n'); process.exitCode = 1; process.exit();`,
    );
    await supervisor.start(failing).port;
  });
  await expect(ended).rejects.toThrow(/^The data folder is locked\.$/);
});

test('a failure while bringing up leaves nothing running', async () => {
  const supervisor = new Supervisor(say);
  const ended = supervisor.run(async () => {
    await supervisor.start(serving('database')).port;
    throw new Error('not built');
  });
  await expect(ended).rejects.toThrow('not built');
  expect(readLog()).toBe('database stops');
});
