import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { missingParts } from '../../../src/releases/gates/exposes';
import { routeCollisions } from '../../../src/releases/gates/routes';
import { sharedVersions } from '../../../src/releases/gates/shared-versions';
import { shellPage } from '../../../src/releases/gates/shell-page';
import { builtShell, manifestOf as remote, routesAt, shellManifestOf as shell } from '../../support/built-release';

describe('shared versions', () => {
  const provider = shell({ provides: { react: '19.3.1', '@klaster/shared/ui': '1.4.0' } });
  const asking = (requires: Record<string, string>) => {
    const asker = remote('mf-clusters', { requires });
    return sharedVersions({ shells: [provider], remotes: [asker], fallbacks: [], changed: new Set([asker]) });
  };

  test('a module that the shell provides in the range passes', () => {
    expect(asking({ react: '^19.3.1', '@klaster/shared/ui': '^1.2.0' })).toEqual([]);
  });

  test('another major version is refused, with both sides and the remedy', () => {
    const [refusal] = asking({ '@klaster/shared/ui': '^2.0.0' });
    expect(refusal?.rule).toBe('shared-versions');
    expect(refusal?.release).toMatch(/^mf-clusters [0-9a-f]{16} requires @klaster\/shared\/ui \^2\.0\.0$/);
    expect(refusal?.against).toMatch(/^the shell [0-9a-f]{16} provides 1\.4\.0$/);
    expect(refusal?.remedy).toContain('publish a shell that provides ^2.0.0 first');
  });

  test('a module that nobody provides is refused, also one called like a member of objects', () => {
    expect(asking({ zustand: '^5.0.0' })[0]?.against).toContain('provides none');
    expect(asking({ constructor: '^5.0.0' })[0]?.against).toContain('provides none');
  });

  test('an invalid range is refused', () => {
    expect(asking({ react: 'newest' })[0]?.remedy).toContain('range of semantic versions');
  });

  test('a new shell is judged by every remote that is served, and the refusal is the shell’s', () => {
    const next = shell({ provides: { react: '20.0.0' } });
    const remotes = [remote('mf-clusters', { requires: { react: '^19.0.0' } }), remote('mf-registers')];
    const [refusal, ...more] = sharedVersions({ shells: [next], remotes, fallbacks: [], changed: new Set([next]) });
    expect(more).toEqual([]);
    expect(refusal?.release).toContain('provides 20.0.0');
    expect(refusal?.against).toContain('mf-clusters');
  });

  test('a new shell is also checked against the fallback versions', () => {
    const next = shell({ provides: { react: '20.0.0' } });
    const fallbacks = [remote('mf-clusters', { requires: { react: '^19.0.0' } })];
    const remotes = [remote('mf-clusters', { requires: { react: '>=19' } })];
    const [refusal, ...more] = sharedVersions({ shells: [next], remotes, fallbacks, changed: new Set([next]) });
    expect(more).toEqual([]);
    expect(refusal?.against).toMatch(/^mf-clusters .* requires react \^19\.0\.0, and pages fall back to it$/);
    expect(refusal?.remedy).toContain('together with the shell');
    expect(sharedVersions({ shells: [next], remotes, fallbacks, changed: new Set(remotes) })).toEqual([]);
  });

  test('releases that were served together before are not judged again', () => {
    const old = remote('mf-clusters', { requires: { react: '^18.0.0' } });
    const other = remote('mf-registers');
    expect(
      sharedVersions({ shells: [provider], remotes: [old, other], fallbacks: [], changed: new Set([other]) }),
    ).toEqual([]);
  });

  test('without a shell there is nothing to compare', () => {
    const asker = remote('mf-clusters', { requires: { react: '^1.0.0' } });
    expect(sharedVersions({ shells: [], remotes: [asker], fallbacks: [], changed: new Set([asker]) })).toEqual([]);
  });
});

describe('routes', () => {
  const claiming = (path: string) => {
    const claimant = remote('mf-clusters', { routes: routesAt(path) });
    const other = remote('mf-registers', { routes: routesAt('/users/:id', '/list') });
    return routeCollisions({
      shells: [shell()],
      remotes: [claimant, other],
      fallbacks: [],
      changed: new Set([claimant]),
    });
  };

  test.each(['/users', '/users/:id/edit', '/lists', '/'])('%s is free', (path) => {
    expect(claiming(path)).toEqual([]);
  });

  test.each([
    ['/users/:user', 'mf-registers has /users/:id'],
    ['/LIST/', 'mf-registers has /list'],
    ['/profile', 'shell has /profile'],
    ['/api/things', 'the gateway itself answers /api/things'],
    ['/registry', 'the gateway itself answers /registry'],
  ])('%s is not', (path, against) => {
    expect(claiming(path)).toMatchObject([{ rule: 'routes', release: `mf-clusters claims ${path}`, against }]);
  });

  test('nor is that of another app’s fallback version', () => {
    const [before, now] = ['/list', '/new-list'].map((path) => remote('mf-registers', { routes: routesAt(path) }));
    const claimant = remote('mf-clusters', { routes: routesAt('/list') });
    const served = { shells: [], remotes: [claimant, now!], fallbacks: [before!] };
    expect(routeCollisions({ ...served, changed: new Set([claimant]) })).toMatchObject([
      {
        release: 'mf-clusters claims /list',
        against: 'mf-registers has /list in the version that its pages fall back to',
      },
    ]);
    expect(routeCollisions({ ...served, changed: new Set([now!]) })).toEqual([]);
  });

  test('two versions of one app may have the same paths', () => {
    const [live, canary] = [remote('mf-clusters'), remote('mf-clusters')];
    expect(routeCollisions({ shells: [], remotes: [live, canary], fallbacks: [], changed: new Set([canary]) })).toEqual(
      [],
    );
  });

  test('two apps may swap their paths in one step', () => {
    const one = remote('mf-clusters', { routes: routesAt('/list') });
    const other = remote('mf-registers', { routes: routesAt('/clusters') });
    expect(
      routeCollisions({ shells: [], remotes: [one, other], fallbacks: [], changed: new Set([one, other]) }),
    ).toEqual([]);
  });
});

describe('exposed parts', () => {
  test('a whole release has them', () => {
    expect([...missingParts(remote('mf-clusters')), ...missingParts(shell())]).toEqual([]);
  });

  test('entry, chunks and texts have to be there', () => {
    const route = { ...routesAt('/x')[0]!, chunks: ['gone.js'] };
    const texts = { 'uz-Cyrl': ['texts.js'], 'uz-Latn': [], ru: [], en: [] };
    const refusals = missingParts(remote('mf-clusters', { entry: 'other.js', routes: [route], texts }));
    expect(refusals.map(({ release }) => release)).toEqual([
      'the entry of mf-clusters is other.js',
      'a chunk of route route-0 of mf-clusters is gone.js',
      'the texts in uz-Cyrl of mf-clusters is texts.js',
    ]);
  });

  test('a shell has the scripts of its layouts', () => {
    const refusals = missingParts(shell({ layouts: { public: [], protected: ['frame.js'] } }));
    expect(refusals).toMatchObject([{ rule: 'exposes', release: 'the protected layout of shell is frame.js' }]);
  });

  test('a server script that is named is there', () => {
    const server = 'server.js';
    const refusals = [...missingParts(remote('mf-clusters', { server })), ...missingParts(shell({ server }))];
    expect(refusals.map(({ release }) => release)).toEqual([
      'the server script of mf-clusters is server.js',
      'the server script of shell is server.js',
    ]);
  });
});

describe('the shell’s page', () => {
  let folder: string;
  beforeEach(async () => (folder = await mkdtemp(path.join(tmpdir(), 'klaster-page-'))));
  afterEach(() => rm(folder, { recursive: true }));

  const judged = async (change: (page: string) => string) => {
    const page = String(builtShell('one').files['index.html']);
    await writeFile(path.join(folder, 'index.html'), change(page));
    return (await shellPage(folder, shell())).map(({ against }) => against);
  };

  test('passes as built', async () => {
    expect(await judged((page) => page)).toEqual([]);
  });

  test.each([
    [
      'without a place for the boot document',
      { text: 'klaster-boot', other: 'boot', against: 'it has no place for the boot document' },
    ],
    ['without a head', { text: '</head>', other: '', against: 'it has no place for the boot document' }],
    [
      'with a script that is not of the release',
      { text: 'assets/one.js', other: 'assets/two.js', against: 'the release has no such file of that hash' },
    ],
    [
      'with another hash',
      {
        text: 'integrity="sha256-',
        other: 'integrity="sha256-x',
        against: 'the release has no such file of that hash',
      },
    ],
    ['without scripts', { text: /<script defer.*?<\/script>/, other: '', against: 'it names no script' }],
  ])('%s is refused', async (_what, { text, other, against }) => {
    expect(await judged((page) => page.replace(text, other))).toEqual([against]);
  });
});
