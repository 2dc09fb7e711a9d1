import { ChunkLoadError } from './load-error';
import { findFailurePhase, findPosition } from './failure-report';

const within = (cause: Error) => ChunkLoadError.failure('mf-any', cause);
const late = ChunkLoadError.timeout('mf-any', 20_000);

it.each([
  ['entry', within(new Error('[ Federation Runtime ]: Failed to load script resources. #RUNTIME-008')), false],
  ['entry', within(new Error('The remote entry is not there #RUNTIME-001')), false],
  ['init', within(new Error('init failed #RUNTIME-015')), true],
  ['chunk', within(new Error('Loading chunk 216 failed.')), true],
  ['expose', within(new Error('Module "./routes" does not exist in container.')), true],
  ['entry', late, false],
  ['chunk', late, true],
] as const)('says %s of %s', (phase, error, hasContainer) => {
  expect(findFailurePhase(error, hasContainer)).toBe(phase);
});

const FOLDER = 'https://klaster.example/remotes/mf-any/0123456789abcdef/';

const thrown = (stack: string, cause?: Error) => Object.assign(new Error('broken', { cause }), { stack });

it.each([
  [
    'Chrome',
    `Error: broken\n    at ct (https://klaster.example/assets/react.js:1:9)\n    at Screen (${FOLDER}71.ab.js:1:2345)\n    at ${FOLDER}72.js:3:4`,
  ],
  [
    'Firefox and Safari',
    `ct@https://klaster.example/assets/react.js:1:9\nScreen@${FOLDER}71.ab.js:1:2345\n${FOLDER}72.js:3:4`,
  ],
  ['a script of a second attempt', `    at Screen (${FOLDER}71.ab.js?attempt=2:1:2345)`],
])('finds the topmost position in code of the release: %s', (_browser, stack) => {
  const position = { file: '71.ab.js', line: 1, column: 2345 };
  expect(findPosition(thrown(stack), FOLDER)).toEqual(position);
  const outer = thrown(`    at load (${FOLDER}remoteEntry.js:1:1)`, thrown(stack));
  expect(findPosition(outer, FOLDER)).toEqual(position);
});

it.each([
  ['another release', `at x (${FOLDER.replace('0123', '3210')}71.js:1:2)`],
  ['no script', `at x (${FOLDER}71.html:1:2)`],
  ['a line out of range', `at x (${FOLDER}71.js:123456789:2)`],
  ['a path with spaces', `at x (${FOLDER}a b.js:1:2)`],
])('finds none in a stack of %s', (_what, stack) => {
  expect(findPosition(thrown(stack), FOLDER)).toBeUndefined();
});
