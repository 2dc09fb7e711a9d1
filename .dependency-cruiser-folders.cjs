/**
 * The floors: between folders there are no circles, imports of types counted. Tests are left out, for those stand beside what they
 * test and use the whole application.
 */
const { options } = require('./.dependency-cruiser.cjs');

module.exports = {
  forbidden: [
    {
      name: 'no-folder-circle',
      comment: 'Folders that need each other cannot be understood apart.',
      severity: 'error',
      scope: 'folder',
      from: { path: '^api/src/' },
      to: { circular: true },
    },
  ],
  options: { ...options, exclude: { path: `${options.exclude.path}|[.]test[.]tsx?$|^api/test/|node_modules` } },
};
