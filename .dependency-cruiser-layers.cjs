/** The layers inside the packages: which of its folders a folder may import. */

/** Files that the layers do not restrict. */
const TESTS = '[.]test[.]tsx?$|/test/|/planted/';

/** Folders in order: each imports only those before it, types too. Tests are exempt. */
const inOrder = (folder, ...names) =>
  names
    .map((name, index) => ({
      name: `order-of-${folder.replaceAll('/', '-')}`,
      comment: 'A folder imports only the folders before it: code that two of them need belongs into the earlier one.',
      severity: 'error',
      from: { path: `^${folder}/${name}/`, pathNot: TESTS },
      to: { path: `^${folder}/(${names.slice(index + 1).join('|')})/` },
    }))
    .slice(0, -1);

/**
 * The layers of a package, the lowest first: a folder imports itself and lower layers, types too. Folders of one layer do not import
 * each other, so no cycle is possible. `''` is the package's own files. A folder without a layer is refused with its first import.
 */
const MAX_LAYERS = 8;

function layers(folder, ...levels) {
  if (levels.length > MAX_LAYERS) throw new Error(`${folder} has ${levels.length} layers; the limit is ${MAX_LAYERS}.`);
  const filesOf = (folders) => `^${folder}/(${folders.map((name) => name && `${name}/`).join('|')})[^/]+$`;
  const rules = levels.map((folders, index) => ({
    name: `layers-of-${folder.replaceAll('/', '-')}`,
    comment: 'A folder imports only itself and lower layers, also for types.',
    severity: 'error',
    from: { path: filesOf(folders), pathNot: TESTS },
    to: {
      path: `^${folder}/`,
      pathNot: [`^${folder}/$1[^/]+$`, ...levels.slice(0, index).map(filesOf), '[.](json|md)$'],
    },
  }));
  const known = levels.flat();
  // Has its own name: for rules with the same name, error messages show the reason of the first.
  const unlisted = {
    name: `layer-for-each-folder-of-${folder.replaceAll('/', '-')}`,
    comment: 'Give the new folder a layer in .dependency-cruiser-layers.cjs.',
    severity: 'error',
    from: { path: `^${folder}/`, pathNot: [filesOf(known), TESTS] },
    to: { path: `^${folder}/` },
  };
  return [...rules, unlisted];
}

module.exports = [
  ...layers(
    'gateway/src',
    ['config', 'html', 'problems', 'rendering', 'storage'],
    ['files', 'observe', 'releases/record', 'releases/store', 'requests'],
    ['releases/failures', 'releases/grants', 'releases/tokens', 'upstream'],
    ['access', 'releases/gates'],
    ['releases/changes'],
    ['releases'],
    ['operations', 'page', 'registry'],
    [''],
  ),
  ...layers(
    'shared',
    [
      'build/apps',
      'contract/http',
      'contract/indicators',
      'contract/kinds',
      'environment',
      'notices/store',
      'processes',
      'query/state',
      'restarts',
      'ui/theme',
    ],
    [
      'contract/accounts',
      'contract/audit',
      'contract/contacts',
      'contract/notices',
      'contract/rating',
      'contract/registers',
      'contract/releases',
      'contract/reports',
      'contract/uzbek',
      'page-values',
      'postgres',
      'router',
      'session',
      'tracing',
      'ui/icon',
    ],
    ['contract/endpoints', 'i18n', 'ui/controls', 'ui/menu', 'ui/page', 'ui/provider'],
    ['http', 'remote', 'ui/notices', 'ui/parts', 'ui/qr-code', 'ui/sparkline'],
    ['build/plugins', 'notices', 'query', 'ui', 'ui/dialog', 'ui/form/fields', 'ui/hint'],
    [
      'build',
      'files',
      'help',
      'register/lists',
      'rendering',
      'testing/doubles',
      'testing/page-watch',
      'testing/source-checks',
      'ui/form',
    ],
    ['register', 'register/acts', 'testing/contract-kit'],
    ['register/staff', 'testing'],
  ),
  ...layers(
    'shell/src',
    ['audit', 'boot', 'components', 'icons', 'providers'],
    ['contacts/page', 'federation', 'navigation', 'releases', 'users'],
    ['failures', 'help', 'live', 'second-factor', 'status', 'visits', 'vitals'],
    ['contacts/editor', 'inbox', 'isolated', 'keys', 'palette', 'proof', 'session', 'signing'],
    ['invitation', 'isolated/frame', 'layouts', 'main', 'profile'],
    ['routing'],
    [''],
  ),
  ...layers('shell/operations', ['acts', 'session'], ['apps', 'record', 'tokens'], ['frame'], ['']),
  ...inOrder('mf-clusters/src', 'help', 'indicators', 'campaign', 'reporting', 'analysis', 'rating'),
  ...layers(
    'mf-clusters/src',
    ['analysis/lazy-part', 'analysis/views', 'campaign/status', 'help', 'indicators/texts', 'reporting/entry/draft'],
    [
      'analysis/charts',
      'campaign/periods',
      'indicators/wide-report',
      'reporting/entry/steps',
      'reporting/report',
      'reporting/target',
    ],
    ['analysis/map/drawing', 'analysis/primary-data', 'campaign/regions', 'reporting/entry/fill', 'reporting/remark'],
    ['analysis/figures', 'analysis/map', 'rating/board', 'reporting/entry', 'reporting/queue', 'reporting/rounds'],
    [
      'analysis/compare',
      'rating/compare',
      'rating/landing',
      'rating/method',
      'rating/provenance',
      'rating/public-page',
      'rating/versions',
      'rating/what-if',
      'reporting/cluster-reports',
      'reporting/review',
    ],
    [''],
  ),
  ...layers(
    'tools/src',
    [''],
    ['process', 'release', 'texts'],
    ['sdk'],
    ['build', 'guides', 'new', 'surface', 'test'],
    ['check', 'release/commands', 'start'],
    ['dev', 'remote'],
    ['commands'],
  ),
  ...layers(
    'proofs/src',
    ['harness'],
    ['alerts', 'arithmetic', 'bench', 'deploy', 'faults', 'kill', 'machines', 'outside', 'restore', 'spreadsheet'],
    ['commands'],
  ),
  ...layers(
    'api/src/kernel',
    ['database/migrations', 'database/schema', 'files', 'problems', 'process', 'secrets', 'texts'],
    ['database'],
    ['authority', 'clock', 'embedded', 'places', 'providers', 'queue', 'signatures'],
    ['audit', 'observe', 'public-answers', 'sheets/writing'],
    ['sheets'],
    ['http'],
  ),
];
