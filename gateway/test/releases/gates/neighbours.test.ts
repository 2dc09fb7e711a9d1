import { POLICY_ORIGINS_LIMIT } from '@klaster/shared/contract';
import type { NavigationEntry, RemoteManifest } from '@klaster/shared/contract';
import { judgeTogether } from '../../../src/releases/gates/gates';
import { beyondGrants } from '../../../src/releases/gates/grants';
import { sameLabels, strayEntries } from '../../../src/releases/gates/navigation';
import { policyLength } from '../../../src/releases/gates/policy';
import type { Served } from '../../../src/releases/gates/gates';
import { entryTo, manifestOf, routesAt, shellManifestOf } from '../../support/built-release';

/** The first of the remotes comes; the others are there already. */
const beside = (comes: RemoteManifest, ...others: RemoteManifest[]): Served => ({
  shells: [],
  remotes: [comes, ...others],
  fallbacks: [],
  changed: new Set([comes]),
});

describe('beyond what is granted', () => {
  const grants = { paths: ['/map', '/tiles/*'], connect: ['https://maps.example', 'https://tiles.example'] };

  test('an address is refused with the grants, and how to get more', () => {
    const release = manifestOf('mf-maps', { routes: routesAt('/map', '/tiles/:id', '/contacts') });
    expect(beyondGrants([release], () => grants)).toEqual([
      {
        rule: 'grants',
        release: 'mf-maps claims /contacts',
        against: 'mf-maps is granted /map, /tiles/*',
        remedy: 'Choose an address within that, or have the operator grant it: release grant mf-maps --path …',
      },
    ]);
  });

  test('an origin is refused with the grants, and how to get more', () => {
    const connect = ['https://maps.example/a', 'https://evil.example/path'];
    const release = manifestOf('mf-maps', { routes: routesAt('/map'), connect });
    expect(beyondGrants([release], () => grants)).toEqual([
      {
        rule: 'grants',
        release: 'mf-maps calls https://evil.example/path',
        against: 'mf-maps is granted https://maps.example, https://tiles.example',
        remedy: 'Do without it, or have the operator grant it: release grant mf-maps --connect https://evil.example',
      },
    ]);
  });

  test('each release is judged by its own grants, the shell by the paths of its screens', () => {
    const remote = manifestOf('mf-maps', { routes: routesAt('/map') });
    const shell = shellManifestOf({ paths: ['/main', '/map'] });
    const grantsOf = (app: string) => ({ paths: app === 'shell' ? ['/main'] : ['/map'], connect: [] });
    expect(beyondGrants([remote, shell], grantsOf)).toMatchObject([{ release: 'shell claims /map' }]);
  });
});

describe('entries of the navigation', () => {
  test('lead to addresses of their own remote', () => {
    const navigation = [entryTo('/map/7', 'Own'), entryTo('/contacts', 'Stray')];
    const release = manifestOf('mf-maps', { routes: routesAt('/list', '/map/:id'), navigation });
    expect(strayEntries(release)).toEqual([
      {
        rule: 'navigation',
        release: 'an entry of mf-maps leads to /contacts',
        against: 'none of its routes is there',
        remedy: 'An entry leads to an address of its own remote.',
      },
    ]);
  });

  const labelled = (name: string, ...navigation: NavigationEntry[]) => manifestOf(name, { navigation });
  const register = labelled('mf-registers', entryTo('/list', 'Кластерлар'));
  const conflicts = (entry: NavigationEntry, ...others: RemoteManifest[]) =>
    sameLabels(beside(labelled('mf-maps', entry), ...others));

  test('do not read as another team’s in the same place', () => {
    expect(conflicts(entryTo('/map', 'Кластерлар'), labelled('mf-new', entryTo('/new', 'Янги')), register)).toEqual([
      {
        rule: 'navigation',
        release: 'mf-maps labels /map “Кластерлар”',
        against: 'mf-registers labels /list so, in the same group',
        remedy: 'Choose another label, or agree with that team and promote both releases together.',
      },
    ]);
  });

  test.each(['кластерлар', ' Кластерлар. ', '«Кластерлар»', 'КЛАСТЕРЛАР –', 'Кластерлар\u00a0'])(
    'conflict when written as “%s”',
    (label) => expect(conflicts(entryTo('/map', label), register)).toHaveLength(1),
  );

  test.each([
    ['Oil, factories', 'oil – factories', 1],
    ['Oilfactories', 'Oil factories', 0],
    ['ﬁle', 'FILE', 1],
    ['', '', 0],
    ['—', '…', 0],
  ])('“%s” and “%s” conflict %d times', (ours, theirs, times) => {
    expect(conflicts(entryTo('/map', ours), labelled('mf-registers', entryTo('/list', theirs)))).toHaveLength(times);
  });

  test('conflict if their labels are the same in one language', () => {
    const entry = entryTo('/map', 'Харита');
    expect(conflicts({ ...entry, label: { ...entry.label, en: 'Кластерлар' } }, register)).toHaveLength(1);
  });

  test.each<[string, Partial<NavigationEntry>]>([
    ['layout', { layout: 'protected' }],
    ['group', { group: 'analysis' }],
  ])('do not conflict in another %s', (_what, elsewhere) => {
    expect(conflicts({ ...entryTo('/map', 'Кластерлар'), ...elsewhere }, register)).toEqual([]);
  });

  test('may have the same label in two versions of one remote, and are not judged again once served', () => {
    const [live, canary] = [register, labelled('mf-registers', entryTo('/list', 'Кластерлар'))];
    expect(sameLabels(beside(canary, live))).toEqual([]);
    const before = labelled('mf-maps', entryTo('/map', 'Кластерлар'));
    expect(sameLabels(beside(labelled('mf-new'), before, live))).toEqual([]);
  });
});

describe('the policy of every page', () => {
  const origin = (at: number, length: number) => `https://${String(at).padStart(length - 'https://'.length, 'a')}`;
  /** Each takes a space, too. */
  const full = Array.from({ length: POLICY_ORIGINS_LIMIT / 128 }, (_, at) => origin(at, 127));
  const calling = (name: string, connect: string[]) => manifestOf(name, { connect });

  test('may be as long as its limit', () => {
    expect(policyLength(beside(calling('mf-maps', full)))).toEqual([]);
    expect(policyLength(beside(calling('mf-maps', full), calling('mf-registers', full)))).toEqual([]);
  });

  test('may not be longer: the new release is refused', () => {
    const served = beside(calling('mf-maps', ['https://a']), calling('mf-registers', full));
    expect(policyLength(served)).toEqual([
      {
        rule: 'policy',
        release: 'mf-maps calls 1 origins',
        against: `with those of all remotes the policy would have ${POLICY_ORIGINS_LIMIT + 10} characters of them, and may have ${POLICY_ORIGINS_LIMIT}`,
        remedy: 'Call fewer origins, or through one of them.',
      },
    ]);
  });

  test('includes origins of fallback versions, for which a release that calls none is not refused', () => {
    const fallbacks = [calling('mf-registers', full)];
    expect(policyLength({ ...beside(calling('mf-maps', ['https://a'])), fallbacks })).toHaveLength(1);
    expect(
      policyLength({ ...beside(calling('mf-maps', [])), fallbacks: [calling('x', [...full, 'https://a'])] }),
    ).toEqual([]);
  });
});

test('grants of addresses are checked before conflicts', () => {
  const other = manifestOf('mf-registers', { routes: routesAt('/list') });
  const served = beside(manifestOf('mf-maps', { routes: routesAt('/list') }), other);
  const rules = (paths: string[]) => judgeTogether(served, () => ({ paths, connect: [] })).map(({ rule }) => rule);
  expect(rules([])).toEqual(['grants']);
  expect(rules(['/list'])).toEqual(['routes']);
});
