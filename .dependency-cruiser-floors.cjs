/** The order inside the rooms: which of its folders a folder may import. */

/** What is exempt from the order of a room. */
const TESTS = '[.]test[.]tsx?$|/test/|/planted/';

/** Shelves of a room: each imports only those before it, types too. Tests are exempt, since they enter by the room's own door. */
const shelves = (room, ...names) =>
  names
    .map((name, index) => ({
      name: `shelves-of-${room.replaceAll('/', '-')}`,
      comment: 'A shelf imports only those before it: the code that two of them need belongs to the earlier one.',
      severity: 'error',
      from: { path: `^${room}/${name}/`, pathNot: TESTS },
      to: { path: `^${room}/(${names.slice(index + 1).join('|')})/` },
    }))
    .slice(0, -1);

/**
 * The floors of a room, from the ground up: a folder imports itself and floors below its own, types too. Folders of one floor
 * import nothing of each other, so no circle can be. `''` is the room's own files. A folder that has no floor is refused with
 * its first import: it gets one here.
 */
const MOST_FLOORS = 8;

function floors(room, ...storeys) {
  if (storeys.length > MOST_FLOORS)
    throw new Error(`${room} has ${storeys.length} floors, and may have ${MOST_FLOORS}.`);
  const filesOf = (folders) => `^${room}/(${folders.map((folder) => folder && `${folder}/`).join('|')})[^/]+$`;
  const rules = storeys.map((folders, index) => ({
    name: `floors-of-${room.replaceAll('/', '-')}`,
    comment: 'A folder imports itself and the floors below its own: no import upward, no circle, types counted.',
    severity: 'error',
    from: { path: filesOf(folders), pathNot: TESTS },
    to: {
      path: `^${room}/`,
      pathNot: [`^${room}/$1[^/]+$`, ...storeys.slice(0, index).map(filesOf), '[.](json|md)$'],
    },
  }));
  const known = storeys.flat();
  // A name of its own: of rules with one name, errors print the reason of the first.
  const homeless = {
    name: `floor-for-each-folder-of-${room.replaceAll('/', '-')}`,
    comment: 'A new folder is given a floor in .dependency-cruiser-floors.cjs.',
    severity: 'error',
    from: { path: `^${room}/`, pathNot: [filesOf(known), TESTS] },
    to: { path: `^${room}/` },
  };
  return [...rules, homeless];
}

module.exports = [
  ...floors(
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
  ...floors(
    'shared',
    [
      'contract/common',
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
    ['contract/endpoints', 'i18n', 'ui/menu', 'ui/provider'],
    ['contract', 'http', 'remote', 'ui/notices', 'ui/parts', 'ui/qr-code', 'ui/sparkline'],
    ['build', 'notices', 'query', 'ui', 'ui/dialog', 'ui/hint'],
    ['help', 'register/lists', 'rendering', 'testing/doubles', 'ui/form'],
    ['register', 'register/acts', 'testing/contract-kit'],
    ['register/staff', 'testing'],
  ),
  ...floors(
    'shell/src',
    ['audit', 'boot', 'components', 'icons'],
    ['contacts/page', 'federation', 'navigation', 'releases', 'users'],
    ['failures', 'help', 'live', 'second-factor', 'status', 'visits', 'vitals'],
    ['contacts/editor', 'inbox', 'palette', 'proof', 'session'],
    ['invitation', 'layouts', 'main', 'profile'],
    ['routing'],
    [''],
  ),
  ...floors('shell/operations', ['acts', 'session'], ['apps', 'record', 'tokens'], ['frame'], ['']),
  ...shelves('mf-clusters/src', 'help', 'indicators', 'campaign', 'reporting', 'analysis', 'rating'),
  ...floors(
    'mf-clusters/src',
    ['analysis/lazy-part', 'analysis/views', 'campaign/status', 'help', 'indicators/texts', 'reporting/entry/draft'],
    ['analysis/charts', 'campaign/periods', 'indicators/wide-report', 'reporting/report', 'reporting/target'],
    ['analysis/map', 'analysis/primary-data', 'campaign/regions', 'reporting/remark'],
    ['analysis/figures', 'rating/board', 'reporting/entry', 'reporting/queue', 'reporting/rounds'],
    [
      'analysis/compare',
      'rating/compare',
      'rating/landing',
      'rating/method',
      'rating/provenance',
      'rating/what-if',
      'reporting/cluster-reports',
      'reporting/review',
    ],
    [''],
  ),
  ...floors(
    'tools/src',
    [''],
    ['process', 'release', 'surface', 'texts'],
    ['build', 'guides', 'new', 'test'],
    ['check', 'release/commands', 'start'],
    ['dev'],
    ['commands'],
  ),
  ...floors(
    'proofs/src',
    ['harness'],
    ['alerts', 'arithmetic', 'bench', 'deploy', 'faults', 'kill', 'machines', 'restore', 'spreadsheet'],
    ['commands'],
  ),
  ...floors(
    'api/src/kernel',
    ['database/migrations', 'database/schema', 'problems', 'process', 'secrets', 'texts'],
    ['database'],
    ['authority', 'clock', 'embedded', 'places', 'queue'],
    ['audit', 'observe', 'public-answers', 'sheets/writing'],
    ['sheets'],
    ['http'],
  ),
];
