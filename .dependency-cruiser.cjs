/**
 * The import rules. Patterns cover a new folder from its first file. Every package may import `shared`; no package may
 * import another one, except `proofs`.
 */

/** Packages that are imported within `allowed` alone. */
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
      comment: 'A folder imports itself and shared, nothing else of ours: no remote, no shell, no server.',
      severity: 'error',
      from: { path: '^(?!proofs/)([^/]+)/' },
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
        'API, gateway and tools share the contract with the browser, restarts, limited processes and tracing and connections of PostgreSQL with each other; tools also know the apps.',
      severity: 'error',
      from: { path: '^(api|gateway|tools)/' },
      to: {
        path: '^shared/(?!contract/|environment/|postgres/|processes/|restarts/|tracing/)',
        pathNot: '^shared/build/apps\\.ts$',
      },
    },
    {
      name: 'journeys-know-nothing',
      comment: 'e2e sees the product as a visitor does.',
      severity: 'error',
      from: { path: '^e2e/' },
      to: { path: '^shared/' },
    },
    {
      name: 'proofs-from-outside',
      comment:
        'Proofs drive what is built, by the tools; of the product they know the builds and what goes over the wire.',
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
      comment: 'What is deployed is built already: deploy takes the builds, and of ours it imports nothing.',
      severity: 'error',
      from: { path: '^deploy/' },
      to: { path: '^shared/' },
    },
    onlyIn('chakra-in-ui', {
      packages: '@chakra-ui|@emotion|framer-motion',
      allowed: '^shared/(ui|testing)/',
      comment: 'One theme, one way to it: shared/ui.',
    }),
    onlyIn('router-in-router', {
      packages: 'react-router|react-router-dom',
      allowed: '^(shared/(router|testing)|shell)/',
      comment: 'Through shared/router.',
    }),
    onlyIn('texts-in-i18n', {
      packages: 'i18next|react-i18next',
      allowed: '^shared/i18n/',
      comment: 'Through shared/i18n.',
    }),
    onlyIn('sql-in-repositories', {
      packages: 'kysely|pg',
      allowed: '^(api/(src/kernel/(database|embedded)|test)|shared/postgres)/|[/.](repository|test)\\.ts$',
      comment: 'All SQL is in repositories.',
    }),
    ...require('./.dependency-cruiser-layers.cjs'),
    {
      name: 'api-kernel-knows-no-module',
      comment: 'The kernel of the API stands below its modules and jobs; pass in what it has to call.',
      severity: 'error',
      from: { path: '^api/src/kernel/', pathNot: '[.]test[.]ts$' },
      to: { path: '^api/src/', pathNot: '^api/src/kernel/' },
    },
    {
      name: 'api-modules-below-jobs',
      comment: 'A module of the API knows neither the jobs nor the files that put everything together.',
      severity: 'error',
      from: { path: '^api/src/modules/', pathNot: '[.]test[.]ts$' },
      to: { path: '^api/src/', pathNot: '^api/src/(kernel|modules)/' },
    },
    {
      name: 'api-jobs-below-top',
      comment: 'Jobs and backup of the API know nothing of the files that put everything together.',
      severity: 'error',
      from: { path: '^api/src/(jobs|backup)/', pathNot: '[.]test[.]ts$' },
      to: { path: '^api/src/[^/]+$' },
    },
    {
      name: 'api-app-by-the-list',
      comment: 'The application reaches modules through modules.ts alone, where each of them is listed.',
      severity: 'error',
      from: { path: '^api/src/app[.]ts$' },
      to: { path: '^api/src/modules/' },
    },
    {
      name: 'api-routes-by-the-list',
      comment: 'A module of the API imports what another one does, not its handlers: those are for modules.ts.',
      severity: 'error',
      from: { path: '^api/src/modules/', pathNot: '[.]test[.]ts$' },
      to: { path: '^api/src/modules/.*routes[.]ts$' },
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
      comment: 'Files that import each other, be it types alone, cannot be understood apart.',
      severity: 'error',
      from: {},
      to: { circular: true },
    },
    {
      name: 'resolvable',
      comment: 'An import that leads nowhere is past every other rule.',
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
