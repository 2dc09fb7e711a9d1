import { LimitedProcess } from '@klaster/shared/processes';
import { Renderers } from '../../src/rendering/renderers';
import { readOutcome, REQUEST, buildScript, buildSource } from './server-scripts';

let renderers: Renderers;
let now: number;

beforeEach(() => {
  now = 0;
  renderers = new Renderers({ now: () => now });
});

afterEach(() => renderers.close());

test('a script renders request after request in one process', async () => {
  const script = buildScript('mf-list', 'times += 1; return times + JSON.stringify(request)', 'let times = 0');
  expect(await renderers.render(script, REQUEST)).toBe(`1${JSON.stringify(REQUEST)}`);
  const odd = { ...REQUEST, address: '/\u2028"\n\\</script>\ud800', language: 'en' as const };
  expect(await renderers.render(script, odd)).toBe(`2${JSON.stringify(odd)}`);
  expect(renderers.size).toBe(1);
});

test('a script that throws for one language renders the others', async () => {
  const script = buildScript('mf-list', `if (request.language === 'en') throw new Error('no texts'); return 'fine'`);
  await expect(renderers.render(script, { ...REQUEST, language: 'en' })).rejects.toThrow('no texts');
  expect(await renderers.render(script, REQUEST)).toBe('fine');
});

test('a release without the script of its manifest is reported', async () => {
  await expect(renderers.render(buildSource('mf-list', undefined), REQUEST)).rejects.toThrow(
    'not the one of its manifest',
  );
  expect(renderers.size).toBe(0);
});

test('scripts that loop are ended after 5 s of processor time; the next rendering works', async () => {
  const busy = {
    loop: 'for (;;);',
    promises: 'const again = () => void Promise.resolve().then(again); again(); await new Promise(() => undefined);',
    thenable: 'return { then(resolve) { for (;;); } };',
  };
  const ends = Object.entries(busy).map(async ([app, body]) => {
    const script = buildScript(`mf-${app}`, `if (request.route === 'busy') { ${body} } return 'fine'`);
    await expect(renderers.render(script, { ...REQUEST, route: 'busy' })).rejects.toThrow('5 s of processor time');
    expect(await renderers.render(script, REQUEST)).toBe('fine');
  });
  await Promise.all(ends);
}, 600_000);

test.each(['SIGKILL', 'SIGSTOP'] as const)(
  '%s from the operating system does not count as a failure of the release',
  async (signal) => {
    const giveWay = jest.spyOn(LimitedProcess.prototype, 'giveWay').mockImplementation(function (this: LimitedProcess) {
      process.kill(this['child'].pid ?? 0, signal);
      if (signal === 'SIGSTOP') this.giveUp(120_000);
    });
    const script = buildScript('mf-list', `return 'fine'`);
    for (let times = 0; times < 4; times += 1)
      await expect(renderers.render(script, REQUEST)).rejects.toMatchObject({ isBusy: true });
    expect(renderers.hasGivenUp(script)).toBe(false);
    giveWay.mockRestore();
    expect(await renderers.render(script, REQUEST)).toBe('fine');
  },
);

test('scripts of several releases are in processes of their own', async () => {
  const apps = ['mf-a', 'mf-b', 'shell'];
  for (const app of apps) {
    const leave = buildScript(app, 'globalThis.left = [...(globalThis.left ?? []), request.route]; return left.join()');
    expect(await renderers.render(leave, { ...REQUEST, route: app })).toBe(app);
  }
  expect(renderers.size).toBe(3);
});

test('beyond the limit the least recently used process is ended, which is not counted as a failure', async () => {
  renderers = new Renderers({ processes: 2, now: () => now });
  const count = (app: string) => buildScript(app, 'return String((times += 1))', 'let times = 0');
  const times = [];
  for (const app of ['mf-a', 'mf-b', 'mf-a', 'mf-c', 'mf-a', 'mf-b'])
    times.push(await renderers.render(count(app), REQUEST));
  expect(times).toEqual(['1', '1', '2', '1', '3', '1']);
  expect(renderers.size).toBe(2);
});

test('an idle process ends, which is not counted as a failure', async () => {
  renderers = new Renderers({ idleMs: 20, now: () => now });
  const script = buildScript('mf-list', 'return "fine"');
  for (let times = 0; times < 3; times += 1) {
    expect(await renderers.render(script, REQUEST)).toBe('fine');
    while (renderers.size > 0) await new Promise(setImmediate);
  }
  expect(renderers.hasGivenUp(script)).toBe(false);
});

test('a release that dies each time is given up after three deaths, and tried again after ten minutes', async () => {
  let reads = 0;
  const source = 'throw new Error("dead")';
  const script = { ...buildSource('mf-list', source), read: async () => ((reads += 1), source) };
  const attempt = async () => {
    await expect(renderers.render(script, REQUEST)).rejects.toThrow(/dead|given up/);
    // The fault is reported before the process has ended.
    while (renderers.size > 0) await new Promise(setImmediate);
  };
  for (let times = 0; times < 3; times += 1) {
    expect(renderers.hasGivenUp(script)).toBe(false);
    await attempt();
  }
  expect(renderers.hasGivenUp(script)).toBe(true);
  expect(renderers.hasGivenUp(buildScript('mf-other', ''))).toBe(false);
  now = 10 * 60_000 - 1;
  await attempt();
  expect(reads).toBe(3);
  now += 1;
  expect(renderers.hasGivenUp(script)).toBe(false);
  await attempt();
  expect(reads).toBe(4);
  expect(renderers.hasGivenUp(script)).toBe(false);
});

test('deaths that lie apart are not counted together', async () => {
  const script = buildScript('mf-list', '', 'throw new Error("dead")');
  for (let times = 0; times < 3; times += 1) {
    now += 10 * 60_000;
    await expect(renderers.render(script, REQUEST)).rejects.toThrow('dead');
    while (renderers.size > 0) await new Promise(setImmediate);
  }
  expect(renderers.hasGivenUp(script)).toBe(false);
});

test('closing ends running renderings, and no more are started', async () => {
  const looping = readOutcome(renderers, 'for (;;);');
  while (renderers.size === 0) await new Promise(setImmediate);
  renderers.close();
  expect(await looping).toBe('fault: the gateway ended its process');
  expect(await readOutcome(renderers, 'return "fine"')).toBe('fault: the gateway stops');
});
