/** Tests of the gateway's registry that need no gateway: they answer for its rules within milliseconds. */
const REGISTRY_RULES = [
  'failures/failure-reports',
  'failures/network',
  'failures/opened-pages',
  'failures/page-ticket',
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
 * The pure core: what has to notice at least 85 of 100 small faults. By folder: the tests that answer for it, by the beginnings
 * of their paths, for a fault that only distant tests notice is hard to find by them; and which of its files are meant, where not
 * all are: those that write files and run processes are held to account by tests of whole gateways, which take minutes a fault.
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
      '{visitor-bucket,failures/{failure-reports,network,opened-pages,page-tallies,page-ticket,verdict},grants/{addresses,granted},gates/{release-alone,releases-together},changes/decide,record/{event-files,event-hash,state-machine},store/keyed-queue}.ts',
  },
};

/**
 * What is planted for a folder or file: of a folder of the core as said there, else all that is in it.
 *
 * @param {string} target
 * @returns {string}
 */
export function filesOf(target) {
  if (/\.tsx?$/.test(target)) return target;
  return `${target}/${CORE[target]?.files ?? '**/*.{ts,tsx}'}`;
}

/**
 * The tests that answer for a folder or file, as beginnings of paths: of the core as said there, of others those beside it.
 *
 * @param {string} target
 * @returns {readonly string[]}
 */
export function testsOf(target) {
  const folder = Object.keys(CORE).find((name) => `${target}/`.startsWith(`${name}/`));
  return CORE[folder ?? '']?.tests ?? [target.replace(/[^/]+\.tsx?$/, '')];
}
