import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import type { RemoteDefinition } from '../../remote';
import { routeFaults, textFaults } from './route-checks';
import { surfaceFaults } from '../source-checks/surface-checks';

const definition: RemoteDefinition = {
  name: 'mf-fake',
  routes: [
    { id: 'list', path: '/list', layout: 'public', title: 'list.title' },
    { id: 'entry', path: '/list/:id', layout: 'public', title: 'entry.title' },
  ],
  navigation: [{ to: '/list', label: 'list.label', icon: 'sprout', layout: 'public', group: 'registers', order: 1 }],
};

const lazy = () => Promise.resolve({ Component: () => null });

let folder = '';
const source = () => path.join(folder, 'src');

function write(name: string, content: string | object): void {
  const file = path.join(folder, name);
  mkdirSync(path.dirname(file), { recursive: true });
  writeFileSync(file, typeof content === 'string' ? content : JSON.stringify(content));
}

beforeEach(() => {
  folder = mkdtempSync(path.join(tmpdir(), 'klaster-remote-'));
  write('package.json', { name: '@klaster/mf-fake', dependencies: { '@klaster/shared': 'workspace:^1.1.0' } });
});

afterEach(() => rmSync(folder, { recursive: true }));

describe('routes', () => {
  test('as declared have no faults', async () => {
    const exposed = definition.routes.map(({ id, path }) => ({ id, path, lazy }));
    expect(await routeFaults(exposed, definition)).toEqual([]);
  });

  test('missing, at another path, or without a component are faults', async () => {
    const exposed = [{ id: 'entry', path: '/entry', lazy: () => Promise.resolve({ Screen: lazy }) as never }];
    expect(await routeFaults(exposed, definition)).toEqual([
      'route "list" at /list is declared, not exposed',
      'route "entry" at /list/:id is declared, not exposed',
      'route "entry" at /entry is exposed, not declared',
      'route "entry" at /entry loads no component',
    ]);
  });

  test('of staff with initial data are a fault', async () => {
    const list = { id: 'list', path: '/list', layout: 'protected', title: 'list.title', data: '/api/list' } as const;
    const exposed = [{ id: 'list', path: '/list', lazy }];
    expect(await routeFaults(exposed, { routes: [list] })).toEqual([
      'route "list" at /list is for staff, and names initial data',
    ]);
  });
});

test('a title or label that a language lacks is a fault', () => {
  const texts = { list: { title: 'Рўйхат', label: 'Рўйхат' }, entry: { title: 'Ёзув' } };
  for (const language of ['uz-Cyrl', 'uz-Latn', 'ru', 'en']) write(`src/locales/${language}.json`, texts);
  expect(textFaults(definition, source())).toEqual([]);
  write('src/locales/ru.json', { list: { title: 'Список' }, entry: { title: 'Запись' } });
  expect(textFaults(definition, source())).toEqual(['mf-fake, ru: no text for "list.label"']);
});

describe('the surface of shared', () => {
  const early = {
    session: { 'session.current': '', 'type Session': '', 'type Session(token)': '' },
    ui: { Box: '', Page: '', 'Page(children)': '', 'Page(width?)': '' },
    i18n: { useTranslation: '', 'type Catalogues.shared.yes': '', 'type Catalogues.shared.waiting.days': '' },
    notices: { notify: '', 'notify(title)': '' },
  };
  const late = { ...early, ui: { ...early.ui, Gauge: '', 'Page(aside?)': '' }, session: early.session };
  const reports = [
    { version: '1.0.0', surface: {} },
    { version: '1.1.0', surface: early },
    { version: '1.2.0', surface: {} },
    { version: '1.10.0', surface: late },
    { version: '2.0.0', surface: {} },
  ];
  const faults = () => surfaceFaults(source(), reports);

  test('satisfies a remote that uses what both ends of its range offer', () => {
    write(
      'src/remote.tsx',
      [
        `import type { Session } from '@klaster/shared/session';`,
        `import { session as ours } from '@klaster/shared/session';`,
        `import * as ui from '@klaster/shared/ui';`,
        `import { Box, Page } from '@klaster/shared/ui';`,
        `import { INDICATORS } from '@klaster/shared/contract/indicators';`,
        `import { useTranslation } from '@klaster/shared/i18n';`,
        `export function useTexts(key: 'days') {`,
        `  const { t } = useTranslation(['mf-fake', 'shared']);`,
        `  return [t('no'), t('shared:yes'), t(\`shared:waiting.\${key}\`)];`,
        `}`,
        `export const token = (one: Session) => [one, ours.current()?.token, ui.Box, INDICATORS];`,
        `export const screen = <Page key="1" width="form"><Box aria-label="any" /></Page>;`,
      ].join('\n'),
    );
    write('src/remote.test.ts', `import { nothing } from '@klaster/shared/ui';`);
    expect(faults()).toEqual([]);
  });

  test.each([
    ['a name', `import { Gauge } from '@klaster/shared/ui';`, 'ui 1.1.0 has no Gauge'],
    ['a name given on', `export { Gauge as Meter } from '@klaster/shared/ui';`, 'ui 1.1.0 has no Gauge'],
    ['a type', `import { type Colour as Paint } from '@klaster/shared/ui';`, 'ui 1.1.0 has no Colour'],
    ['one of all names', `import * as ui from '@klaster/shared/ui'; ui.Gauge;`, 'ui 1.1.0 has no Gauge'],
    ['an entry', `import { Map } from '@klaster/shared/ui/map';`, 'ui/map 1.1.0 does not exist'],
    ['a later entry', `export const later = () => import('@klaster/shared/ui/map');`, 'ui/map 1.1.0 does not exist'],
    [
      'a member',
      `import { session as s } from '@klaster/shared/session'; s.save();`,
      'session 1.1.0 has no save of session',
    ],
    ['a property', `import { Page as P } from '@klaster/shared/ui'; <P aside={1} />;`, 'ui 1.1.0 has no aside of Page'],
    [
      'a whole member',
      `import { session as s } from '@klaster/shared/session'; s.cur();`,
      'session 1.1.0 has no cur of session',
    ],
    ['a text', `export const label = 'shared:waiting.hours';`, 'i18n 1.1.0 has no shared.waiting.hours of Catalogues'],
    [
      'a text of a translator',
      `import { useTranslation } from '@klaster/shared/i18n';
       const f = (on: boolean) => { const { t: common } = useTranslation(['shared', 'mf-fake']); common(on ? 'yes' : 'no'); };`,
      'i18n 1.1.0 has no shared.no of Catalogues',
    ],
    [
      'an option',
      `import { notify as n } from '@klaster/shared/notices'; n({ tone: '' });`,
      'notices 1.1.0 has no tone of notify',
    ],
  ])('that lacks %s in the oldest version is a fault', (_, code, fault) => {
    write('src/features/part.tsx', code);
    expect(faults()).toContain(`@klaster/shared/${fault}`);
  });

  test('that lost a name in the newest version is a fault', () => {
    write('src/remote.ts', `import { Box } from '@klaster/shared/ui';`);
    const lost = { version: '1.11.0', surface: { ui: { Page: '' } } };
    expect(surfaceFaults(source(), [...reports, lost])).toEqual(['@klaster/shared/ui 1.11.0 has no Box']);
  });

  test('that was never reported in the range of the remote is a fault', () => {
    write('package.json', { name: '@klaster/mf-fake', dependencies: { '@klaster/shared': 'workspace:^3.0.0' } });
    write('src/remote.ts', '');
    expect(faults()).toEqual(['No version of shared that was reported is in the range "^3.0.0"']);
  });

  test('of a package that is installed by its address is that of all its reports', () => {
    const address = 'https://klaster.example/sdk/klaster-sdk-1.11.0-0123456789.tgz';
    write('package.json', { name: 'mf-fake', dependencies: { '@klaster/shared': address } });
    write('src/remote.ts', `export { Nothing } from '@klaster/shared/ui';`);
    expect(faults()).toHaveLength(reports.length);
  });
});
