import type { RemoteManifest } from '@klaster/shared/contract';
import { sameLabels, strayEntries } from '../../../src/releases/gates/navigation';
import { builtRemote, entryTo, routesAt } from '../../support/built-release';

type Entry = ReturnType<typeof entryTo>;

function remote(name: string, facts: Partial<RemoteManifest>): RemoteManifest {
  return JSON.parse(String(builtRemote(name, 'one', facts).files['routes.json'])) as RemoteManifest;
}

const labelled = (name: string, label: Partial<Entry['label']>, own: Partial<Entry> = {}) => {
  const entry = entryTo(`/${name}`, '');
  return remote(name, { navigation: [{ ...entry, ...own, label: { ...entry.label, ...label } }] });
};
const theirs = labelled('mf-theirs', { 'uz-Cyrl': 'Кластерлар', ru: 'Кластеры', en: 'Clusters' });
const besideTheirs = (ours: RemoteManifest, changed = ours) =>
  sameLabels({ shells: [], remotes: [theirs, ours], fallbacks: [], changed: new Set([changed]) });

test.each([
  ['unchanged', { 'uz-Cyrl': 'Кластерлар' }],
  ['in one language of several', { 'uz-Cyrl': 'Бошқа', ru: 'Кластеры' }],
  ['in capitals', { 'uz-Cyrl': 'КЛАСТЕРЛАР' }],
  ['with dots and spaces', { 'uz-Cyrl': ' Кластерлар… ' }],
  ['in letters of full width', { en: 'Ｃｌｕｓｔｅｒｓ' }],
])('a label of another team’s is refused: %s', (_, label) => {
  expect(besideTheirs(labelled('mf-ours', label))).toMatchObject([
    { rule: 'navigation', against: 'mf-theirs labels /mf-theirs so, in the same group' },
  ]);
});

const same = { 'uz-Cyrl': 'Кластерлар' };

test.each([
  ['in another group', labelled('mf-ours', same, { group: 'analysis' })],
  ['in another layout', labelled('mf-ours', same, { layout: 'protected' })],
  ['in its own navigation', remote('mf-ours', { navigation: ['/a', '/b'].map((to) => entryTo(to, 'Икки')) })],
  ['of nothing but dots, which another has too', labelled('mf-ours', { 'uz-Latn': '…' })],
])('a label passes if it is %s', (_, ours) => {
  expect(besideTheirs(ours)).toEqual([]);
});

test('labels that are served beside each other already are not judged again', () => {
  expect(besideTheirs(labelled('mf-ours', same), remote('mf-third', {}))).toEqual([]);
});

test('an entry leads to a route of its remote, also to one with a parameter', () => {
  const leading = (to: string) =>
    strayEntries(remote('mf-ours', { routes: routesAt('/ours', '/ours/:id'), navigation: [entryTo(to, 'Бизники')] }));
  expect([leading('/ours'), leading('/ours/1703')]).toEqual([[], []]);
  expect(leading('/theirs')).toMatchObject([{ rule: 'navigation', release: 'an entry of mf-ours leads to /theirs' }]);
  expect(leading('/ours/1703/edit')).toHaveLength(1);
});
