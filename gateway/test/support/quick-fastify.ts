/**
 * Fastify searches all loaded modules for the name of each plugin that has no display name, which takes 10 ms under
 * Jest. Plugins that have a name keep it.
 */
// oxlint-disable-next-line eslint/no-extend-native -- every function of the tests has it
Object.defineProperty(Function.prototype, Symbol.for('fastify.display-name'), { value: 'scope', writable: true });
