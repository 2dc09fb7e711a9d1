import type * as RememberedJobs from './remembered-jobs';

// Most files of tests send the same workbook more than once, and each job is a process. Tests of the process itself
// undo this by `jest.unmock`.
jest.mock('../../src/kernel/sheets/workbook-process', () =>
  jest
    .requireActual<typeof RememberedJobs>('./remembered-jobs')
    .rememberedJobs(jest.requireActual('../../src/kernel/sheets/workbook-process')),
);
