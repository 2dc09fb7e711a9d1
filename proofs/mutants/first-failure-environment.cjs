/** The environment of the project whose faults are planted; `jest.config.mjs` says which. */
const required = require(process.env['MUTANTS_ENVIRONMENT'] ?? '');
const Environment = required.default ?? required.TestEnvironment ?? required;

module.exports = class FirstFailureEnvironment extends Environment {
  failed = false;

  /**
   * Stops a file's tests at the first failure: a fault needs to be noticed only once.
   *
   * @param {{ name: string, test: { errors: unknown[], mode?: string } }} event
   * @param {unknown} state
   */
  async handleTestEvent(event, state) {
    await super.handleTestEvent?.(event, state);
    if (event.name === 'test_done' && event.test.errors.length > 0) this.failed = true;
    if (event.name === 'test_start' && this.failed) event.test.mode = 'skip';
  }
};
