import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import type { RemoteDefinition } from '../../remote';
import { routeFaults, textFaults } from './route-checks';
import { version } from '../../package.json';
import { importFaults } from '../source-checks/import-checks';

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
  write('package.json', { name: '@klaster/mf-fake', dependencies: { '@klaster/shared': `workspace:^${version}` } });
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
});

test('a title or label that a language lacks is a fault', () => {
  const texts = { list: { title: 'Рўйхат', label: 'Рўйхат' }, entry: { title: 'Ёзув' } };
  for (const language of ['uz-Cyrl', 'uz-Latn', 'ru', 'en']) write(`src/locales/${language}.json`, texts);
  expect(textFaults(definition, source())).toEqual([]);
  write('src/locales/ru.json', { list: { title: 'Список' }, entry: { title: 'Запись' } });
  expect(textFaults(definition, source())).toEqual(['mf-fake, ru: no text for "list.label"']);
});

describe('what a remote uses of shared', () => {
  test('has no faults if the installed version has it', async () => {
    write(
      'src/remote.tsx',
      [
        `import type { Session } from '@klaster/shared/session';`,
        `import { type HelpSection, readHelp } from '@klaster/shared/help';`,
        `import { session as ours } from '@klaster/shared/session';`,
        `import * as notices from '@klaster/shared/notices';`,
        `import { INDICATORS, NOTHING } from '@klaster/shared/contract/indicators';`,
        `export const token = (one: Session) => [one, ours.current()?.token, notices.notify, INDICATORS, readHelp];`,
      ].join('\n'),
    );
    write('src/remote.test.ts', `import { nothing } from '@klaster/shared/session';`);
    expect(await importFaults(source())).toEqual([]);
  });

  test.each([
    ['a name', `import { Gauge } from '@klaster/shared/session';`, 'session has no Gauge'],
    ['a name given on', `export { Gauge as Meter } from '@klaster/shared/session';`, 'session has no Gauge'],
    ['one of all names', `import * as all from '@klaster/shared/session'; all.Gauge;`, 'session has no Gauge'],
    ['an entry', `import { Map } from '@klaster/shared/map';`, 'map does not exist'],
    ['a later entry', `export const later = () => import('@klaster/shared/map');`, 'map does not exist'],
    ['a member', `import { session as s } from '@klaster/shared/session'; s.cur();`, 'session has no cur of session'],
  ])('lacks %s', async (_, code, fault) => {
    write('src/features/part.tsx', code);
    expect(await importFaults(source())).toEqual([`@klaster/shared/${fault}`]);
  });

  test('is refused if the installed version is outside the range', async () => {
    write('package.json', { name: '@klaster/mf-fake', dependencies: { '@klaster/shared': 'workspace:^3.0.0' } });
    write('src/remote.ts', '');
    expect(await importFaults(source())).toEqual([`@klaster/shared ${version} is not in the range "^3.0.0"`]);
  });

  test('needs no range of a package that is installed by its address', async () => {
    const address = 'https://klaster.example/sdk/klaster-sdk-1.11.0-0123456789.tgz';
    write('package.json', { name: 'mf-fake', dependencies: { '@klaster/shared': address } });
    write('src/remote.ts', `export { session } from '@klaster/shared/session';`);
    expect(await importFaults(source())).toEqual([]);
  });
});
