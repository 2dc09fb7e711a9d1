const { readdirSync, readFileSync } = require('node:fs');
const path = require('node:path');

/**
 * All tests that may find the API's faults, as one file: separate files would each load the whole API, for every fault.
 * The nearest tests come first, since the run ends at the first failure.
 */
const fault = fileOfFault();
for (const file of tests().sort((one, other) => nearness(other) - nearness(one)))
  describe(file, () => void require(file));

/** @returns {string[]} paths, from `jest.config.mjs` */
function tests() {
  return JSON.parse(process.env['MUTANTS_TESTS'] ?? '[]');
}

/**
 * How much of its path a test has in common with the fault: `export.test.ts` is nearer to `export.ts` than its neighbours are.
 *
 * @param {string} file
 */
function nearness(file) {
  const length = [...file].findIndex((character, index) => character !== fault[index]);
  return length === -1 ? file.length : length;
}

/** The file whose fault is active: StrykerJS plants all at once, each with its number, and says which one is active. */
function fileOfFault() {
  const call = `stryMutAct_9fa48("${process.env['__STRYKER_ACTIVE_MUTANT__']}")`;
  return filesIn(process.env['MUTANTS_OF'] ?? '').find((file) => readFileSync(file, 'utf8').includes(call)) ?? '';
}

/**
 * @param {string} target file or folder
 * @returns {string[]}
 */
function filesIn(target) {
  const whole = path.resolve(target);
  if (/\.tsx?$/.test(whole)) return [whole];
  const names = readdirSync(whole, { recursive: true, encoding: 'utf8' });
  return names.filter((name) => /(?<!\.test)\.tsx?$/.test(name)).map((name) => path.join(whole, name));
}
