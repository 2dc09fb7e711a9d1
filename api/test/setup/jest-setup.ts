import type * as RememberedJobs from './remembered-jobs';

// Most tests send a workbook several times, and each job is a process. Tests of the process use `jest.unmock`.
jest.mock('../../src/kernel/sheets/workbook-process', () =>
  jest
    .requireActual<typeof RememberedJobs>('./remembered-jobs')
    .rememberedJobs(jest.requireActual('../../src/kernel/sheets/workbook-process')),
);
