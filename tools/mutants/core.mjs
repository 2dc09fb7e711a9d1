/**
 * The pure core: what has to notice at least 85 of 100 small faults. By folder: where the tests lie that answer for it, for
 * a fault that only distant tests notice is hard to find by them.
 *
 * @type {Readonly<Record<string, readonly string[]>>}
 */
export const CORE = {
  'shared/contract': ['shared/contract', 'shared/router'],
  'shared/http': ['shared/http'],
  'shared/i18n': ['shared/i18n'],
  'shared/session': ['shared/session'],
  'api/src/registers': ['api/src/registers', 'api/src/clusters', 'api/src/oil-factories'],
  'api/src/reports': ['api/src/reports'],
  'gateway/src/releases': ['gateway/test/registry', 'gateway/test/failures'],
};

/**
 * Where the tests of a folder or file lie: of the core as said there, of others beside it.
 *
 * @param {string} target
 * @returns {readonly string[]}
 */
export function testFolders(target) {
  const folder = Object.keys(CORE).find((name) => `${target}/`.startsWith(`${name}/`));
  return CORE[folder ?? ''] ?? [target.replace(/\/[^/]+\.tsx?$/, '')];
}
