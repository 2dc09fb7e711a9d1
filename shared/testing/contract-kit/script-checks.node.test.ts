import path from 'node:path';
import { bundleServerScript } from '../../build/plugins/server-script';
import type { BootDocument } from '../../contract/http/boot';
import { partFaults } from './page-faults';
import type { Visitor } from './page-faults';
import { SCREENS } from './planted/names';
import { listPages, scriptFaults } from './script-checks';
import type { ScriptPage } from './script-checks';

const SHARED = path.join(__dirname, '../..');
const REMOTE = { folder: path.join(SHARED, '../mf-registers'), isHost: false };
const from = (file: string) => JSON.stringify(path.join(SHARED, file));

/** For bundling on a slow machine. */
const TIMEOUT_MS = 120_000;

describe('of a script with a fault in each screen', () => {
  const ENTRY = `
    import { remoteScript } from ${from('rendering/server-script')};
    const lazy = (id) => async () => ({ Component: (await import(${from('testing/contract-kit/planted/screens')}))[id] });
    const planted = ${JSON.stringify(SCREENS)}.map((id) => ({ id, path: '/' + id, lazy: lazy(id) }));
    const onLoading = () => import(${from('testing/contract-kit/planted/document-on-loading')});
    const broken = () => Promise.resolve({ Component: () => undefined.missing });
    globalThis.klasterRender = remoteScript([
      ...planted,
      { id: 'OnLoading', path: '/OnLoading', lazy: onLoading },
      { id: 'Broken', path: '/Broken', lazy: broken },
    ]);
  `;
  let faults: string[] = [];

  beforeAll(async () => {
    const { contents } = await bundleServerScript(REMOTE, ENTRY);
    const ids = [...SCREENS, 'OnLoading', 'Broken', 'NotExposed'];
    const rest = { layout: 'public', title: 'fake.title', data: '/api/provinces' } as const;
    const routes = ids.map((id) => ({ id, path: `/${id}`, ...rest }));
    faults = await scriptFaults(contents.toString(), listPages(routes));
  }, TIMEOUT_MS);

  const findFaults = (id: string) => faults.filter((fault) => fault.startsWith(`/${id}`)).join('\n');

  test.each(['Faultless', 'WithTime'])('%s has no fault', (id) => {
    expect(findFaults(id)).toBe('');
  });

  test.each([
    ['OnLoading', /ReferenceError: document is not defined/],
    ['DocumentWhileRendering', /ReferenceError: document is not defined/],
    ['Fetching', /ReferenceError: fetch is not defined/],
    ['Broken', /TypeError/],
    ['StoreWithoutSnapshot', /Error/],
    ['NotExposed', /No route is called "NotExposed"/],
    ['Form', /in en has "<form action=", which no gateway writes/],
    ['WithoutHeading', /in en has no heading of level 1/],
    ['WithoutRows', /in en does not show its initial data/],
    ['LeftToTheBrowser', /is left for the browser to render, in part/],
    ['MissingText', /writes to the console: No text for "shared:fake"/],
    ['NameAsRegistered', /in en says "Тошкент вилояти/],
    ['CachedText', /in uz-Cyrl, wide is not always the same: ".+Ҳа.+" and ".+Yes/],
    ['CachedAnswer', /has ".+" of another visitor/],
    ['Counting', /is not always the same/],
  ])('%s has its fault reported', (id, fault) => {
    expect(findFaults(id)).toMatch(fault);
  });
});

const page: ScriptPage = {
  name: 'a page',
  requestFor: () => ({ route: 'x', base: '/', address: '/x', initialData: {}, boot: null }),
  faultsIn: (html) => (html === 'picture' ? [] : [`it is ${html}`]),
};

test.each([
  ['globalThis.klasterRender = async () => "picture"', ''],
  ['globalThis.klasterRender = async () => "another"', 'it is another'],
  ['window.x = 1; globalThis.klasterRender = async () => "picture"', 'ReferenceError: window is not defined'],
  ['new MessageChannel(); globalThis.klasterRender = async () => "picture"', 'MessageChannel is not defined'],
  ['globalThis.klasterRender = async () => { setTimeout(() => {}); }', 'setTimeout is not defined'],
  ['globalThis.klasterRender = async () => require("fs").existsSync("/")', 'require is not defined'],
  ['globalThis.klasterRender = async () => new Function("return 1")()', 'EvalError'],
  ['globalThis.klasterRender = async ({ word }) => (globalThis.first ??= word)', 'of another visitor'],
  ['globalThis.klasterRender = async ({ route }) => { console.error(route); return "picture"; }', 'to the console: x'],
  ['globalThis.render = async () => "picture"', 'render is not a function'],
])('the fault of the script %s is reported: %s', async (script, fault) => {
  expect((await scriptFaults(script, [page])).join('\n')).toMatch(fault === '' ? /^$/ : fault);
});

describe('the shell’s script', () => {
  type Link = BootDocument['remotes'][number]['navigation'][number];
  const icon: Link['icon'] = [['path', { d: 'M0 0' }]];
  const LINK: Omit<Link, 'label'> = { to: '/x', icon, layout: 'public', group: 'registers', order: 1, positions: [] };
  const boot = ({ word }: Visitor): BootDocument => ({
    apiBase: '',
    sample: true,
    shell: '0'.repeat(16),
    remotes: [
      {
        name: 'mf-x',
        version: '0'.repeat(16),
        channel: 'live',
        entry: { url: '/remotes/mf-x/0/x.js', integrity: null },
        fallback: null,
        routes: [],
        navigation: [{ ...LINK, label: { 'uz-Cyrl': word, 'uz-Latn': word, ru: word, en: word } }],
      },
    ],
    data: {},
    operations: null,
  });
  const frame: ScriptPage = {
    name: 'the frame',
    requestFor: (visitor) => ({ route: null, base: '/', address: '/x', initialData: {}, boot: boot(visitor) }),
    faultsIn: (html, visitor) => [
      ...partFaults(html, `the frame in ${visitor.language}`, visitor),
      ...(html.split('<klaster-screen></klaster-screen>').length === 2
        ? []
        : ['the frame has no place for the screen']),
      ...(html.includes(`>${visitor.word}</a>`) ? [] : ['the frame does not show its navigation']),
    ],
  };
  let script = '';

  beforeAll(async () => {
    script = (await bundleServerScript({ folder: path.join(SHARED, '../shell'), isHost: true })).contents.toString();
  }, TIMEOUT_MS);

  test('renders the visitors’ frame in a bare context, in every language and both colour modes', async () => {
    expect(await scriptFaults(script, [frame])).toEqual([]);
  });

  test('renders nothing without a boot document', async () => {
    const page = {
      ...frame,
      requestFor: () => ({ route: null, base: '/', address: '/', initialData: {}, boot: null }),
    };
    expect(await scriptFaults(script, [page])).toEqual(['the frame: Error: The frame needs a boot document']);
  });
});

test('no script is made of sources that lead nowhere', async () => {
  await expect(bundleServerScript(REMOTE, "import './src/nowhere'")).rejects.toThrow('Could not resolve');
});
