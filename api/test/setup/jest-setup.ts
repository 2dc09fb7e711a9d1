import type * as Argon2 from '@node-rs/argon2';
import type * as TimeSlice from '../../src/kernel/queue/time-slice';
import type * as JobsInProcess from './jobs-in-process';
import type * as RememberedJobs from './remembered-jobs';

// Most tests send a workbook several times, and each job is a process. Tests of the process use `jest.unmock`.
jest.mock('../../src/kernel/sheets/workbook-process', () =>
  jest
    .requireActual<typeof RememberedJobs>('./remembered-jobs')
    .rememberedJobs(jest.requireActual('../../src/kernel/sheets/workbook-process')),
);

// A process takes longer to start than its job to run. Tests of processes, and of bad files, use `jest.unmock`.
jest.mock('@klaster/shared/processes', () =>
  jest
    .requireActual<typeof JobsInProcess>('./jobs-in-process')
    .jobsInProcess(jest.requireActual('@klaster/shared/processes')),
);

// Tests have no other requests that need the time.
jest.mock('../../src/kernel/queue/time-slice', () => {
  const real = jest.requireActual<typeof TimeSlice>('../../src/kernel/queue/time-slice');
  real.REST.maxMs = 0;
  return real;
});

// A hash takes 30 ms, and each file makes at least one. Tests of its cost use `jest.unmock`.
jest.mock('@node-rs/argon2', () => {
  const real = jest.requireActual<typeof Argon2>('@node-rs/argon2');
  const hash: typeof real.hash = (password) => real.hash(password, { memoryCost: 8, timeCost: 1 });
  return { ...real, hash };
});
