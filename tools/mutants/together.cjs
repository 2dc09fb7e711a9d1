/**
 * All tests that answer for the API's faults as one file, for as files of their own each would load the whole API anew, for each
 * fault again. Their paths come from `jest.config.mjs`.
 */
for (const file of JSON.parse(process.env['MUTANTS_TESTS'] ?? '[]')) describe(file, () => void require(file));
