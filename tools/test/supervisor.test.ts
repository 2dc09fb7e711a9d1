import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { Supervisor } from '../src/process/supervisor';

let folder: string;
let log: string;

beforeEach(() => {
  folder = mkdtempSync(path.join(tmpdir(), 'klaster-supervisor-'));
  log = path.join(folder, 'log');
  writeFileSync(log, '');
});

afterEach(() => {
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP']) process.removeAllListeners(signal);
  rmSync(folder, { recursive: true });
});

/** A service that runs `script`; `say(text)` in it writes to the log. */
function service(name: string, script: string) {
  const say = `const say = (t) => require('fs').appendFileSync(${JSON.stringify(log)}, t + ' ');`;
  const args = ['-e', `${say} setInterval(() => {}, 1000); ${script}`];
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

const written = () => readFileSync(log, 'utf8').trim();

test('told to stop, it stops the last started first and says that all is well', async () => {
  const supervisor = new Supervisor();
  const ended = supervisor.run(async () => {
    expect(await supervisor.start(serving('database')).port).toBe(4);
    await supervisor.start(serving('gateway')).port;
    process.emit('SIGINT');
    process.emit('SIGINT');
  });
  await expect(ended).resolves.toBe(0);
  expect(written()).toBe('gateway stops database stops');
});

test('when one ends by itself all are stopped, with a sentence that names it', async () => {
  const supervisor = new Supervisor();
  const ended = supervisor.run(async () => {
    await supervisor.start(serving('gateway')).port;
    const mortal = `process.send({ ready: true, port: 1 }); setTimeout(() => process.exit(3), 50);`;
    await supervisor.start(service('the API', mortal)).port;
  });
  await expect(ended).rejects.toThrow('Everything was stopped because the API ended with exit code 3.');
  expect(written()).toBe('gateway stops');
});

test('one that cannot start says why itself', async () => {
  const supervisor = new Supervisor();
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
  const supervisor = new Supervisor();
  const ended = supervisor.run(async () => {
    await supervisor.start(serving('database')).port;
    throw new Error('not built');
  });
  await expect(ended).rejects.toThrow('not built');
  expect(written()).toBe('database stops');
});
