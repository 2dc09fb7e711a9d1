import { ChunkLoadError } from './load-error';
import { findFailurePhase } from './failure-report';

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
