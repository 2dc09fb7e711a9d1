/**
 * The import walls. Rules speak of folders by pattern, so that a new one is guarded from its first file.
 * `shared` is everybody's; nothing else of ours is anybody's but its own.
 */

/** A wall around packages: they are imported within `allowed` alone. */
const wall = (name, packages, allowed, comment) => ({
  name,
  comment,
  severity: 'error',
  from: { pathNot: allowed },
  to: { path: `node_modules/(${packages})/` },
});

/** Folders of `mf-clusters/src` from the lowest to the highest, shelf by shelf. */
const MF_CLUSTERS = [
  'help',
  'indicators/texts',
  'indicators/wide-report',
  'campaign/status',
  'campaign/periods',
  'campaign/regions',
  'reporting/report',
  'reporting/remark',
  'reporting/rounds',
  'reporting/queue',
  'reporting/review',
  'reporting/entry/draft',
  'reporting/entry',
  'reporting/cluster-reports',
  'analysis/lazy-part',
  'analysis/views',
  'analysis/charts',
  'analysis/map',
  'analysis/primary-data',
  'analysis/figures',
  'analysis/compare',
  'rating/board',
  'rating/method',
  'rating/landing',
];

/**
 * One order of the folders of a room: each imports only those before it, types too. In one order there can be no circle.
 * Tests are exempt, since they enter by the room's own door.
 */
const downwards = (room, folders) => [
  ...folders.map((folder, index) => ({
    name: `${room}-downwards`,
    comment:
      'Folders import downwards, in the order that stands in .dependency-cruiser.cjs: move the code, not the folder.',
    severity: 'error',
    from: { path: `^${room}/src/${folder}/[^/]+$`, pathNot: '[.]test[.]tsx?$' },
    to: { path: `^${room}/src/(${[...folders.slice(index + 1), 'test'].join('|')})/[^/]+$|^${room}/src/[^/]+$` },
  })),
  {
    name: `${room}-has-no-other-folder`,
    comment: 'A new folder gets its place in the order that stands in .dependency-cruiser.cjs.',
    severity: 'error',
    from: { path: `^${room}/src/.+/`, pathNot: `^${room}/src/(${[...folders, 'test', 'locales'].join('|')})/[^/]+$` },
    to: {},
  },
];

/**
 * The floors of a room, from the ground up: a folder imports itself and floors below its own, types too. Folders of one floor
 * import nothing of each other, so no circle can be. `''` is the room's own files. A folder that has no floor is refused with
 * its first import: it gets one here.
 */
const MOST_FLOORS = 8;
const TESTS = '[.]test[.]tsx?$|/test/|/planted/';

function floors(room, ...storeys) {
  if (storeys.length > MOST_FLOORS)
    throw new Error(`${room} has ${storeys.length} floors, and may have ${MOST_FLOORS}.`);
  const filesOf = (folders) => `^${room}/(${folders.map((folder) => folder && `${folder}/`).join('|')})[^/]+$`;
  const rules = storeys.map((folders, index) => ({
    name: `floors-of-${room.replace('/', '-')}`,
    comment: 'A folder imports itself and the floors below its own: no import upward, no circle, types counted.',
    severity: 'error',
    from: { path: filesOf(folders), pathNot: TESTS },
    to: {
      path: `^${room}/`,
      pathNot: [`^${room}/$1[^/]+$`, ...storeys.slice(0, index).map(filesOf), '[.](json|md)$'],
    },
  }));
  const known = storeys.flat();
  const homeless = {
    name: `floors-of-${room.replace('/', '-')}`,
    comment: 'A new folder is given a floor in .dependency-cruiser.cjs.',
    severity: 'error',
    from: { path: `^${room}/`, pathNot: [filesOf(known), TESTS] },
    to: { path: `^${room}/` },
  };
  return [...rules, homeless];
}

module.exports = {
  forbidden: [
    ...downwards('mf-clusters', MF_CLUSTERS),
    {
      name: 'folders-apart',
      comment: 'A folder imports itself and shared, nothing else of ours: no remote, no shell, no server.',
      severity: 'error',
      from: { path: '^([^/]+)/' },
      to: { path: '^(?!shared/)[^/]+/', pathNot: ['^$1/', 'node_modules/'], dependencyTypesNot: ['core'] },
    },
    {
      name: 'shared-by-entry',
      comment: 'What shared offers is what its export map names, each by one index.',
      severity: 'error',
      from: { pathNot: '^shared/' },
      to: { path: '^shared/', pathNot: '^shared/.+/index\\.tsx?$|^shared/build/apps\\.ts$' },
    },
    {
      name: 'servers-know-the-wire',
      comment:
        'API, gateway and tools share the contract with the browser, restarts and limited processes with each other; tools also know the apps.',
      severity: 'error',
      from: { path: '^(api|gateway|tools)/' },
      to: { path: '^shared/(?!contract/|restarts/|processes/)', pathNot: '^shared/build/apps\\.ts$' },
    },
    {
      name: 'journeys-know-nothing',
      comment: 'e2e sees the product as a visitor does.',
      severity: 'error',
      from: { path: '^e2e/' },
      to: { path: '^shared/' },
    },
    {
      name: 'bench-from-outside',
      comment: 'The bench drives what is built; of ours it takes the builds alone.',
      severity: 'error',
      from: { path: '^bench/' },
      to: { path: '^shared/(?!build/)' },
    },
    wall(
      'chakra-in-ui',
      '@chakra-ui|@emotion|framer-motion',
      '^shared/(ui|testing)/',
      'One theme, one way to it: shared/ui.',
    ),
    wall(
      'router-in-router',
      'react-router|react-router-dom',
      '^(shared/(router|testing)|shell)/',
      'Through shared/router.',
    ),
    wall('texts-in-i18n', 'i18next|react-i18next', '^shared/i18n/', 'Through shared/i18n.'),
    wall(
      'sql-in-repositories',
      'kysely|pg',
      '^api/(src/kernel/(database|embedded)|test)/|[/.](repository|test)\\.ts$',
      'All SQL is in repositories.',
    ),
    ...floors(
      'gateway/src',
      ['config', 'disk', 'html', 'problems', 'rendering'],
      ['files', 'observe', 'releases/record', 'releases/store', 'requests'],
      ['releases/failures', 'releases/grants', 'releases/tokens', 'upstream'],
      ['access', 'releases/gates'],
      ['releases/moves'],
      ['releases'],
      ['operations', 'page', 'registry'],
      [''],
    ),
    ...floors(
      'shared',
      [
        'contract/common',
        'contract/indicators',
        'contract/uzbek',
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
        'page-values',
        'router',
        'session',
        'ui/icon',
      ],
      ['contract/endpoints', 'i18n', 'ui/menu', 'ui/provider'],
      ['contract', 'http', 'remote', 'ui/notices', 'ui/parts', 'ui/sparkline'],
      ['build', 'notices', 'query', 'ui', 'ui/dialog', 'ui/hint'],
      ['help', 'register/lists', 'rendering', 'testing/doubles', 'ui/form'],
      ['register', 'register/acts', 'testing/contract-kit'],
      ['register/staff', 'testing'],
    ),
    ...floors(
      'shell/src',
      ['audit', 'boot', 'icons'],
      ['contacts/page', 'federation', 'navigation', 'releases', 'users'],
      ['failures', 'help', 'live', 'second-factor', 'visits'],
      ['contacts/editor', 'inbox', 'palette', 'proof', 'session'],
      ['invitation', 'layouts', 'main', 'profile'],
      ['routing'],
      [''],
    ),
    ...floors(
      'shell/operations',
      ['acts', 'session'],
      ['grants', 'pin', 'promote', 'record', 'rollback', 'tokens'],
      ['apps'],
      ['frame'],
      [''],
    ),
    {
      name: 'api-kernel-knows-no-noun',
      comment: 'The kernel of the API stands below its nouns and jobs; pass in what it has to call.',
      severity: 'error',
      from: { path: '^api/src/kernel/', pathNot: '[.]test[.]ts$' },
      to: { path: '^api/src/', pathNot: '^api/src/kernel/' },
    },
    {
      name: 'api-nouns-below-jobs',
      comment: 'A noun of the API knows neither the jobs nor the files that put everything together.',
      severity: 'error',
      from: { path: '^api/src/nouns/', pathNot: '[.]test[.]ts$' },
      to: { path: '^api/src/', pathNot: '^api/src/(kernel|nouns)/' },
    },
    {
      name: 'api-jobs-below-top',
      comment: 'A job of the API knows nothing of the files that put everything together.',
      severity: 'error',
      from: { path: '^api/src/jobs/', pathNot: '[.]test[.]ts$' },
      to: { path: '^api/src/[^/]+$' },
    },
    {
      name: 'api-other-nouns-in-one-file',
      comment: 'What a noun of the API needs of other nouns is named in its others.ts, and nowhere else.',
      severity: 'error',
      from: { path: '^api/src/nouns/([^/]+)/', pathNot: '/others[.]ts$|[.]test[.]ts$' },
      to: { path: '^api/src/nouns/', pathNot: '^api/src/nouns/$1/' },
    },
    {
      name: 'api-migrations-frozen',
      comment: 'A migration imports nothing that lives: copy what it needs, so that no later change changes it.',
      severity: 'error',
      from: { path: '^api/src/kernel/database/migrations/' },
      to: { pathNot: '^api/src/kernel/database/migrations/|node_modules/kysely/', dependencyTypesNot: ['core'] },
    },
    {
      name: 'no-cycle',
      comment: 'Modules that need each other to load cannot be understood apart.',
      severity: 'error',
      from: {},
      to: { circular: true, viaOnly: { dependencyTypesNot: ['type-only'] } },
    },
    {
      name: 'resolvable',
      comment: 'An import that leads nowhere is past every other wall.',
      severity: 'error',
      from: {},
      // What a build writes itself is not to be found before.
      to: { couldNotResolve: true, pathNot: '^virtual:' },
    },
  ],
  options: {
    tsPreCompilationDeps: true,
    doNotFollow: { path: 'node_modules' },
    // The page of react-admin is another project, with packages of its own.
    // Anchored to our own folders: packages too have a `dist`, and that is where their files resolve.
    exclude: { path: '^[a-z-]+/(dist|dist-operations|coverage|[.]cache)/|^bench/react-admin/' },
    enhancedResolveOptions: {
      exportsFields: ['exports'],
      conditionNames: ['import', 'node', 'default', 'types'],
      extensions: ['.ts', '.tsx', '.mjs', '.cjs', '.js', '.json', '.d.ts'],
    },
  },
};
