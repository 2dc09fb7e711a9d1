const { Script } = require('node:vm');
const { default: Runtime } = require('jest-runtime');
const { endStorages } = require('./async-storages.cjs');

/**
 * @typedef {object} Executor
 * @property {(source: string, file: string) => Function | null} [compile]
 * @property {{ getVmContext(): import('node:vm').Context | null }} environment
 * @property {string[]} injectedModuleParameters
 * @typedef {{ executor?: Executor, _testPath: string }} Internals
 */

/**
 * Compiled modules by file, for all test files of this worker.
 *
 * @type {Map<string, { source: string, script: Script }>}
 */
const compiled = new Map();

/** Compiles a module once for each worker, where Jest compiles it again for each test file. No effect if Jest lacks the method. */
module.exports = class QuickRuntime extends Runtime {
  /** @param {ConstructorParameters<typeof Runtime>} parts */
  constructor(...parts) {
    super(...parts);
    const { executor, _testPath: testFile } = /** @type {Internals} */ (/** @type {unknown} */ (this));
    const compile = executor?.compile?.bind(executor);
    if (!executor || !compile) return;
    executor.compile = (source, file) => {
      const context = executor.environment.getVmContext();
      // `import()` is bound to the test file that compiled it.
      if (context === null || file === testFile || /\bimport\s*\(/.test(source)) return compile(source, file);
      return compileOnce(source, { file, parameters: executor.injectedModuleParameters }).runInContext(context);
    };
  }

  /** @override */
  teardown() {
    endStorages();
    super.teardown();
  }
};

/**
 * @param {string} source
 * @param {{ file: string, parameters: string[] }} module
 */
function compileOnce(source, { file, parameters }) {
  const known = compiled.get(file);
  if (known?.source === source) return known.script;
  // The wrapper has a line of its own, so that the positions in stack traces are right.
  const script = new Script(`(function (${parameters.join()}) {\n${source}\n})`, { filename: file, lineOffset: -1 });
  compiled.set(file, { source, script });
  return script;
}
