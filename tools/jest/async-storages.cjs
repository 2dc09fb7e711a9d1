const { AsyncLocalStorage } = require('node:async_hooks');

/**
 * Storages that the test file in progress has used, Jest's own among them.
 *
 * @type {Set<AsyncLocalStorage<unknown>>}
 */
const used = new Set();

/**
 * Their values. A timer or socket that outlives the file keeps only the key.
 *
 * @type {WeakMap<object, unknown>}
 */
let values = new WeakMap();

const [run, enterWith, getStore] = ['run', 'enterWith', 'getStore'].map((name) =>
  Reflect.get(AsyncLocalStorage.prototype, name),
);

/**
 * @param {AsyncLocalStorage<unknown>} storage
 * @param {unknown} value
 */
function addKey(storage, value) {
  used.add(storage);
  // From Node 24 on, `run` calls `enterWith`.
  if (values.has(/** @type {object} */ (value))) return value;
  const key = {};
  values.set(key, value);
  return key;
}

/**
 * @this {AsyncLocalStorage<unknown>}
 * @param {unknown} value
 * @param {any[]} rest
 */
AsyncLocalStorage.prototype.run = function (value, ...rest) {
  return run.call(this, addKey(this, value), ...rest);
};

AsyncLocalStorage.prototype.enterWith = function (value) {
  enterWith.call(this, addKey(this, value));
};

AsyncLocalStorage.prototype.getStore = function () {
  const key = getStore.call(this);
  return key && values.get(key);
};

/** Ends the storages of a test file. Otherwise Node passes those of all earlier files on at each promise, with all that they refer to. */
exports.endStorages = () => {
  for (const storage of used) storage.disable();
  used.clear();
  values = new WeakMap();
};
