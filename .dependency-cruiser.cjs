/**
 * The import rules. Patterns cover a new folder from its first file. Every package may import `shared`; no package may
 * import another one, except `proofs`.
 */

/** Packages that may be imported only within `allowed`. */
const onlyIn = (name, { packages, allowed, comment }) => ({
  name,
  comment,
  severity: 'error',
  from: { pathNot: allowed },
  to: { path: `node_modules/(${packages})/` },
});

module.exports = {
  forbidden: [
    {
      name: 'folders-apart',
      comment: 'A package imports only itself and shared: no remote, no shell, no server.',
      severity: 'error',
      from: { path: '^(?!proofs/)([^/]+)/' },
      to: { path: '^(?!shared/)[^/]+/', pathNot: ['^$1/', 'node_modules/'], dependencyTypesNot: ['core'] },
    },
    {
      name: 'shared-by-entry',
      comment: 'Import shared by the entry points in its export map.',
      severity: 'error',
      from: { pathNot: '^(shared/|jest[.]config)' },
      to: { path: '^shared/', pathNot: '^shared/.+/index\\.tsx?$' },
    },
    {
      name: 'servers-know-the-wire',
      comment:
        'API, gateway and tools import the contract, the entry points for servers (environment, postgres, processes, restarts, tracing) and the list of apps. The command of the SDK imports the build.',
      severity: 'error',
      from: { path: '^(api|gateway|tools)/', pathNot: '^tools/src/remote/' },
      to: {
        path: '^shared/(?!contract/|environment/|postgres/|processes/|restarts/|tracing/)',
        pathNot: '^shared/build/apps/',
      },
    },
    {
      name: 'journeys-know-nothing',
      comment: 'e2e imports nothing of the product, so that it sees it as a visitor does.',
      severity: 'error',
      from: { path: '^e2e/' },
      to: { path: '^shared/' },
    },
    {
      name: 'proofs-from-outside',
      comment:
        'Proofs drive the built product through tools and deploy. Of shared they import only build, contract and processes.',
      severity: 'error',
      from: { path: '^proofs/' },
      to: {
        path: '^(?!(proofs|tools|deploy)/)[^/]+/',
        pathNot: ['^shared/(build|contract|processes)/', '^jest[.]config', 'node_modules/'],
        dependencyTypesNot: ['core'],
      },
    },
    {
      name: 'deploy-from-outside',
      comment: 'deploy uses finished builds and imports nothing from shared.',
      severity: 'error',
      from: { path: '^deploy/' },
      to: { path: '^shared/' },
    },
    onlyIn('chakra-in-ui', {
      packages: '@chakra-ui|@emotion|framer-motion',
      allowed: '^shared/(ui|testing)/',
      comment: 'Use components and styles through shared/ui.',
    }),
    onlyIn('router-in-router', {
      packages: 'react-router|react-router-dom',
      allowed: '^(shared/(router|testing)|shell)/',
      comment: 'Use the router through shared/router.',
    }),
    onlyIn('texts-in-i18n', {
      packages: 'i18next|react-i18next',
      allowed: '^shared/i18n/',
      comment: 'Use texts through shared/i18n.',
    }),
    onlyIn('sql-in-repositories', {
      packages: 'kysely|pg',
      allowed: '^(api/(src/kernel/(database|embedded)|test)|shared/postgres)/|[/.](repository|test)\\.ts$',
      comment: 'All SQL is in repositories.',
    }),
    ...require('./.dependency-cruiser-layers.cjs'),
    {
      name: 'api-kernel-knows-no-module',
      comment: 'The kernel of the API is below its modules and jobs: pass in what it has to call.',
      severity: 'error',
      from: { path: '^api/src/kernel/', pathNot: '[.]test[.]ts$' },
      to: { path: '^api/src/', pathNot: '^api/src/kernel/' },
    },
    {
      name: 'api-modules-below-jobs',
      comment: 'A module of the API imports neither jobs nor the top-level files.',
      severity: 'error',
      from: { path: '^api/src/modules/', pathNot: '[.]test[.]ts$' },
      to: { path: '^api/src/', pathNot: '^api/src/(kernel|modules)/' },
    },
    {
      name: 'api-jobs-below-top',
      comment: 'Jobs and backup of the API do not import the top-level files.',
      severity: 'error',
      from: { path: '^api/src/(jobs|backup)/', pathNot: '[.]test[.]ts$' },
      to: { path: '^api/src/[^/]+$' },
    },
    {
      name: 'api-app-by-the-list',
      comment: 'app.ts imports modules only through modules.ts, which lists them.',
      severity: 'error',
      from: { path: '^api/src/app[.]ts$' },
      to: { path: '^api/src/modules/' },
    },
    {
      name: 'api-routes-by-the-list',
      comment: 'A module of the API may import files of another module, but not its routes.',
      severity: 'error',
      from: { path: '^api/src/modules/', pathNot: '[.]test[.]ts$' },
      to: { path: '^api/src/modules/.*routes[.]ts$' },
    },
    {
      name: 'api-migrations-frozen',
      comment: 'A migration imports no code that may change: copy what it needs.',
      severity: 'error',
      from: { path: '^api/src/kernel/database/migrations/' },
      to: { pathNot: '^api/src/kernel/database/migrations/|node_modules/kysely/', dependencyTypesNot: ['core'] },
    },
    {
      name: 'no-cycle',
      comment: 'No import cycles, not even of types.',
      severity: 'error',
      from: {},
      to: { circular: true },
    },
    {
      name: 'resolvable',
      comment: 'An import that cannot be resolved would escape the other rules.',
      severity: 'error',
      from: {},
      // Modules that a build generates cannot be resolved before the build.
      to: { couldNotResolve: true, pathNot: '^virtual:' },
    },
  ],
  options: {
    tsPreCompilationDeps: true,
    doNotFollow: { path: 'node_modules' },
    // Anchored to our own folders: installed packages resolve to files in `dist` folders too.
    exclude: { path: '^[a-z-]+/(dist|dist-operations|coverage|[.]cache)/' },
    enhancedResolveOptions: {
      exportsFields: ['exports'],
      conditionNames: ['import', 'node', 'default', 'types'],
      extensions: ['.ts', '.tsx', '.mjs', '.cjs', '.js', '.json', '.d.ts'],
    },
  },
};
