import { POLICY_ORIGINS_LIMIT } from '@klaster/shared/contract/http';
import type { GateRefusal, NavigationEntry, RemoteManifest, ShellManifest } from '@klaster/shared/contract/http';
import { judgeTogether } from '../../../src/releases/gates/releases-together';
import type { Served } from '../../../src/releases/gates/releases-together';
import { entryTo, buildManifest, routesAt, buildShellManifest } from '../../support/built-release';

type Manifest = RemoteManifest | ShellManifest;

/** Refusals if the first release is added to the others; each is granted what it claims. */
function refusals(rule: GateRefusal['rule'], [comes, ...there]: [Manifest, ...Manifest[]], more: Partial<Served> = {}) {
  const all = [comes, ...there];
  const served = {
    shells: all.filter((manifest): manifest is ShellManifest => manifest.name === 'shell'),
    remotes: all.filter((manifest): manifest is RemoteManifest => manifest.name !== 'shell'),
    fallbacks: [],
    changed: new Set([comes]),
    ...more,
  };
  const grantsOf = (app: string) => {
    const own = all.filter(({ name }) => name === app);
    const connect = own
      .flatMap((release) => ('connect' in release ? release.connect : []))
      .map((url) => new URL(url).origin);
    return {
      paths: own.flatMap((release) =>
        'routes' in release ? release.routes.map((route) => route.path) : release.paths,
      ),
      connect,
    };
  };
  return judgeTogether(served, grantsOf).filter((refusal) => refusal.rule === rule);
}

describe('shared versions', () => {
  const shell = buildShellManifest({ provides: { react: '19.3.1', '@klaster/shared/ui': '1.4.0' } });
  const next = buildShellManifest({ provides: { react: '20.0.0' } });
  const requiring = (requires: Record<string, string>) => buildManifest('mf-clusters', { requires });
  const versions = (...all: [Manifest, ...Manifest[]]) => refusals('shared-versions', all);

  test('a module that the shell provides in the range passes, and any without a shell', () => {
    expect(versions(requiring({ react: '^19.3.1', '@klaster/shared/ui': '^1.2.0' }), shell)).toEqual([]);
    expect(versions(requiring({ react: '^1.0.0' }))).toEqual([]);
  });

  test.each([
    ['another major version', ['@klaster/shared/ui', '^2.0.0'], ['1.4.0', 'a shell that provides ^2.0.0 first']],
    ['a module that nobody provides', ['zustand', '^5.0.0'], ['none', 'Do without zustand']],
    ['one called like a member of objects', ['constructor', '^5.0.0'], ['none', 'Do without constructor']],
    ['an invalid range', ['react', 'newest'], ['19.3.1', 'range of semantic versions']],
  ] as const)('%s is refused, with both sides and the remedy', (_what, [module, range], [provided, remedy]) => {
    const [refusal] = versions(requiring({ [module]: range }), shell);
    expect(refusal?.release).toMatch(/^mf-clusters [0-9a-f]{16} requires /);
    expect(refusal?.release.endsWith(`requires ${module} ${range}`)).toBe(true);
    expect(refusal?.against).toMatch(new RegExp(`^the shell [0-9a-f]{16} provides ${provided}$`));
    expect(refusal?.remedy).toContain(remedy);
  });

  test('a new shell is judged by every remote that is served, and the refusal is the shell’s', () => {
    const remotes = [requiring({ react: '^19.0.0' }), buildManifest('mf-registers')];
    expect(versions(next, ...remotes)).toMatchObject([
      { release: expect.stringContaining('provides 20.0.0'), against: expect.stringContaining('mf-clusters') },
    ]);
  });

  test('a new shell is also judged by what pages fall back to', () => {
    const fallbacks = [requiring({ react: '^19.0.0' })];
    const remote = requiring({ react: '>=19' });
    const [refusal, ...more] = refusals('shared-versions', [next, remote], { fallbacks });
    expect(more).toEqual([]);
    expect(refusal?.against).toMatch(/^mf-clusters .* requires react \^19\.0\.0, and pages fall back to it$/);
    expect(refusal?.remedy).toContain('together with the shell');
    expect(refusals('shared-versions', [remote, next], { fallbacks })).toEqual([]);
  });

  test('releases that were served together before are not judged again', () => {
    expect(versions(buildManifest('mf-registers'), requiring({ react: '^18.0.0' }), shell)).toEqual([]);
  });
});

describe('routes', () => {
  const remote = (name: string, ...paths: string[]) => buildManifest(name, { routes: routesAt(...paths) });
  const claiming = (claimed: string) =>
    refusals('routes', [
      remote('mf-clusters', claimed),
      remote('mf-registers', '/users/:id', '/list'),
      buildShellManifest(),
    ]);

  test.each(['/users', '/users/:id/edit', '/lists', '/'])('%s is free', (claimed) => {
    expect(claiming(claimed)).toEqual([]);
  });

  test.each([
    ['/users/:user', 'mf-registers has /users/:id'],
    ['/LIST/', 'mf-registers has /list'],
    ['/profile', 'shell has /profile'],
    ['/api/things', 'the gateway itself answers /api/things'],
    ['/registry', 'the gateway itself answers /registry'],
  ])('%s is not', (claimed, against) => {
    expect(claiming(claimed)).toMatchObject([{ release: `mf-clusters claims ${claimed}`, against }]);
  });

  test('nor is that of another app’s fallback version', () => {
    const [now, claimant] = [remote('mf-registers', '/new-list'), remote('mf-clusters', '/list')];
    const fallbacks = [remote('mf-registers', '/list')];
    const against = 'mf-registers has /list in the version that its pages fall back to';
    expect(refusals('routes', [claimant, now], { fallbacks })).toMatchObject([{ against }]);
    expect(refusals('routes', [now, claimant], { fallbacks })).toEqual([]);
  });

  test('two versions of one app may have the same paths, and two apps may swap theirs in one step', () => {
    expect(refusals('routes', [buildManifest('mf-clusters'), buildManifest('mf-clusters')])).toEqual([]);
    const both = [remote('mf-clusters', '/list'), remote('mf-registers', '/clusters')] as const;
    expect(refusals('routes', [...both], { changed: new Set(both) })).toEqual([]);
  });
});

describe('beyond what is granted', () => {
  const GRANTS = { paths: ['/map', '/tiles/*'], connect: ['https://maps.example', 'https://tiles.example'] };
  const judgeManifest = (manifest: Manifest, grants = GRANTS) =>
    judgeTogether({ shells: [], remotes: [], fallbacks: [], changed: new Set([manifest]) }, () => grants);

  test('an address, or an origin, is refused with the grants, and how to get more', () => {
    const connect = ['https://maps.example/a', 'https://evil.example/path'];
    const routes = routesAt('/map', '/tiles/:id', '/contacts');
    expect(judgeManifest(buildManifest('mf-maps', { routes, connect }))).toEqual([
      {
        rule: 'grants',
        release: 'mf-maps claims /contacts',
        against: 'mf-maps is granted /map, /tiles/*',
        remedy: 'Choose an address within that, or have the operator grant it: release grant mf-maps --path …',
      },
      {
        rule: 'grants',
        release: 'mf-maps calls https://evil.example/path',
        against: 'mf-maps is granted https://maps.example, https://tiles.example',
        remedy: 'Do without it, or have the operator grant it: release grant mf-maps --connect https://evil.example',
      },
    ]);
  });

  test('the shell is judged by the paths of its screens', () => {
    const shell = buildShellManifest({ paths: ['/map', '/main'] });
    expect(judgeManifest(shell)).toMatchObject([{ release: 'shell claims /main' }]);
  });

  test('grants of addresses are checked before conflicts', () => {
    const [comes, there] = ['mf-maps', 'mf-registers'].map((name) =>
      buildManifest(name, { routes: routesAt('/list') }),
    );
    const served = { shells: [], remotes: [comes!, there!], fallbacks: [], changed: new Set([comes!]) };
    const rules = (paths: string[]) => judgeTogether(served, () => ({ paths, connect: [] })).map(({ rule }) => rule);
    expect([rules([]), rules(['/list'])]).toEqual([['grants'], ['routes']]);
  });
});

describe('labels of the navigation', () => {
  const withNavigation = (name: string, ...navigation: NavigationEntry[]) => buildManifest(name, { navigation });
  const register = withNavigation('mf-registers', entryTo('/list', 'Кластерлар'));
  const conflicts = (entry: NavigationEntry, ...there: RemoteManifest[]) =>
    refusals('navigation', [withNavigation('mf-maps', entry), ...there]);

  test('do not read as another team’s in the same place', () => {
    expect(
      conflicts(entryTo('/map', 'Кластерлар'), withNavigation('mf-new', entryTo('/new', 'Янги')), register),
    ).toEqual([
      {
        rule: 'navigation',
        release: 'mf-maps labels /map “Кластерлар”',
        against: 'mf-registers labels /list so, in the same group',
        remedy: 'Choose another label, or agree with that team and promote both releases together.',
      },
    ]);
  });

  test.each([
    ['кластерлар', 'Кластерлар', 1],
    [' Кластерлар. ', 'Кластерлар', 1],
    ['«Кластерлар»', 'Кластерлар', 1],
    ['КЛАСТЕРЛАР –', 'Кластерлар', 1],
    ['Кластерлар\u00a0', 'Кластерлар', 1],
    ['Ｃｌｕｓｔｅｒｓ', 'Clusters', 1],
    ['Oil, factories', 'oil – factories', 1],
    ['ﬁle', 'FILE', 1],
    ['Oilfactories', 'Oil factories', 0],
    ['', '', 0],
    ['—', '…', 0],
  ])('“%s” and “%s” conflict %d times', (ours, theirs, times) => {
    expect(conflicts(entryTo('/map', ours), withNavigation('mf-registers', entryTo('/list', theirs)))).toHaveLength(
      times,
    );
  });

  test('conflict if they are the same in one language, though not in another layout or group', () => {
    const [entry, same] = [entryTo('/map', 'Харита'), entryTo('/map', 'Кластерлар')];
    expect(conflicts({ ...entry, label: { ...entry.label, en: 'Кластерлар' } }, register)).toHaveLength(1);
    expect(conflicts({ ...same, layout: 'protected' }, register)).toEqual([]);
    expect(conflicts({ ...same, group: 'analysis' }, register)).toEqual([]);
  });

  test('may be the same in one remote and in two versions of it, and are not judged again once served', () => {
    const twice = withNavigation('mf-registers', entryTo('/list', 'Кластерлар'), entryTo('/more', 'Кластерлар'));
    expect(refusals('navigation', [twice, register])).toEqual([]);
    const before = withNavigation('mf-maps', entryTo('/map', 'Кластерлар'));
    expect(refusals('navigation', [withNavigation('mf-new'), before, register])).toEqual([]);
  });
});

describe('the policy of every page', () => {
  const origin = (at: number, length: number) => `https://${String(at).padStart(length - 'https://'.length, 'a')}`;
  // With a space after each.
  const full = Array.from({ length: POLICY_ORIGINS_LIMIT / 128 }, (_, index) => origin(index, 127));
  const calling = (name: string, connect: string[]) => buildManifest(name, { connect });
  const one = calling('mf-maps', ['https://a']);

  test('may be as long as its limit', () => {
    expect(refusals('policy', [calling('mf-maps', full), calling('mf-registers', full)])).toEqual([]);
  });

  test('may not be longer: the new release is refused', () => {
    expect(refusals('policy', [one, calling('mf-registers', full)])).toEqual([
      {
        rule: 'policy',
        release: 'mf-maps calls 1 origins',
        against: `with those of all remotes the policy would have ${POLICY_ORIGINS_LIMIT + 10} characters of them, and may have ${POLICY_ORIGINS_LIMIT}`,
        remedy: 'Call fewer origins, or through one of them.',
      },
    ]);
  });

  test('includes origins of fallback versions, for which a release that calls none is not refused', () => {
    const fallbacks = [calling('mf-registers', [...full, 'https://b'])];
    expect(refusals('policy', [one], { fallbacks })).toHaveLength(1);
    expect(refusals('policy', [calling('mf-maps', [])], { fallbacks })).toEqual([]);
  });
});
