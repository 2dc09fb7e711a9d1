/** Tests of the registry's rules that start no gateway and take milliseconds. */
const REGISTRY_RULES = [
  'failures/failure-reports',
  'failures/network',
  'failures/opened-pages',
  'failures/verdict',
  'gates/release-alone',
  'gates/releases-together',
  'grants/grants',
  'changes/decide',
  'record/record',
  'record/state-machine',
  'store/keyed-queue',
  'visitor-bucket',
].map((name) => `gateway/test/releases/${name}`);

/**
 * The pure core, whose tests must notice at least 85 of 100 small faults. By folder: beginnings of the paths of the
 * nearest tests, and which files count. Files that write to disk or run processes are left out, since tests with a
 * whole gateway take minutes per fault.
 *
 * @type {Readonly<Record<string, { tests: readonly string[], files?: string }>>}
 */
export const CORE = {
  'shared/contract': { tests: ['shared/contract/', 'shared/router/'] },
  'shared/http': { tests: ['shared/http/'] },
  'shared/i18n': { tests: ['shared/i18n/'] },
  'shared/session': { tests: ['shared/session/'] },
  'api/src/modules/registers': {
    tests: ['api/src/modules/register', 'api/src/kernel/sheets/'],
  },
  'api/src/modules/reports': { tests: ['api/src/modules/reports/'] },
  'gateway/src/releases': {
    tests: REGISTRY_RULES,
    files:
      '{failures/{failure-reports,network,opened-pages,page-tallies,verdict},grants/granted,gates/{release-alone,releases-together},changes/decide,record/{event-files,event-hash,state-machine},store/keyed-queue}.ts',
  },
};

/**
 * Files to plant faults in.
 *
 * @param {string} target
 * @returns {string}
 */
export function chooseFiles(target) {
  if (/\.tsx?$/.test(target)) return target;
  return `${target}/${CORE[target]?.files ?? '**/*.{ts,tsx}'}`;
}

/**
 * Beginnings of the paths of the nearest tests: for the core as above, else the tests in the same folder.
 *
 * @param {string} target
 * @returns {readonly string[]}
 */
export function chooseTests(target) {
  const folder = Object.keys(CORE).find((name) => `${target}/`.startsWith(`${name}/`));
  return CORE[folder ?? '']?.tests ?? [target.replace(/[^/]+\.tsx?$/, '')];
}
