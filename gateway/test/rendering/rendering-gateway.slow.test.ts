import { LimitedProcess } from '@klaster/shared/processes';
import { RENDER_PROGRAM } from '../../src/rendering/script-process';
import { GatewayUnderTest } from '../support/gateway-under-test';
import { route } from '../support/memory-releases';

const SERVER = 'server.js';
const FRAME = `globalThis.klasterRender = async ({ language }) => '<i>' + language + '</i><klaster-screen></klaster-screen>'`;
const SCREEN = `globalThis.klasterRender = async ({ initialData }) => '<b>' + JSON.stringify(initialData) + '</b>'`;

let gateway: GatewayUnderTest;

beforeEach(async () => {
  gateway = await GatewayUnderTest.start((_request, response) =>
    response.writeHead(200, { 'content-type': 'application/json' }).end('{"data":7}'),
  );
  await gateway.folder.addShell({ [SERVER]: FRAME }, { server: SERVER });
});

afterEach(() => gateway.stop());

/** @returns the folder of a live remote whose page `/map` the script renders */
async function addList(script: string): Promise<string> {
  const facts = { server: SERVER, routes: [route('/map', { data: '/api/list' })] };
  return `mf-clusters/${await gateway.folder.addRemote('mf-clusters', script, { facts, more: { [SERVER]: script } })}`;
}

/** Requests the page until that many renderings have ended. */
async function pageAfter(result: 'rendered' | 'failed', count: number): Promise<string> {
  const line = `gateway_renderings_total{result="${result}"} ${count}`;
  // On a busy machine the initial data may be late, so that nothing is rendered.
  while (!(await gateway.operate('/metrics')).text.includes(line)) await gateway.call('/map');
  for (;;) {
    const { text } = await gateway.call('/map');
    if (!text.includes('"data":{}')) return text;
  }
}

const processes = () => process.getActiveResourcesInfo().filter((kind) => kind === 'ProcessWrap').length;

test('the scripts of live releases render, which is counted, and their processes end with the gateway', async () => {
  await addList(SCREEN);
  const before = processes();
  expect(await pageAfter('rendered', 1)).toMatch(/data-preview><i>uz-Cyrl<\/i>.*<b>{"\/api\/list":7}<\/b><\/div>/);
  expect((await gateway.operate('/metrics')).text).toMatch(/^gateway_preview_bytes [1-9]\d+$/m);
  expect(processes()).toBe(before + 2);
  await gateway.stop();
  while (processes() > before) await new Promise(setImmediate);
  gateway = await GatewayUnderTest.start();
});

test('a script that is not the one its manifest names is not evaluated', async () => {
  const folder = await addList(SCREEN);
  // The release is checked before its script is altered.
  await gateway.call('/main');
  await gateway.folder.write(`${folder}/${SERVER}`, `${SCREEN}//`);
  expect(await pageAfter('failed', 1)).not.toContain('<div data-preview>');
});

test('a release that goes live is rendered by its own script', async () => {
  await addList(SCREEN);
  expect(await pageAfter('rendered', 1)).toContain('<b>');
  await addList(SCREEN.replaceAll('b>', 'u>'));
  expect(await pageAfter('rendered', 2)).toContain('<u>');
});

test('a process ends when its input is closed', async () => {
  const left = new LimitedProcess(RENDER_PROGRAM, { time: 5_000, heap: 64, memory: 300, output: 1000 });
  left.end();
  expect(await left.ended).toEqual({ kind: 'finished', output: '' });
});
