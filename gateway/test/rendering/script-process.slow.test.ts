import { LimitedProcess } from '@klaster/shared/processes';
import { Renderers } from '../../src/rendering/renderers';
import { readOutcome, REQUEST, buildScript, buildSource } from './server-scripts';

let renderers: Renderers;

beforeEach(() => {
  renderers = new Renderers();
});

afterEach(() => renderers.close());

test('its process has a low priority', async () => {
  const giveWay = jest.spyOn(LimitedProcess.prototype, 'giveWay');
  await readOutcome(renderers, 'return ""');
  expect(giveWay).toHaveBeenCalledTimes(1);
  giveWay.mockRestore();
});

describe('the globals of a script', () => {
  const valueOf = async (expression: string): Promise<unknown> =>
    JSON.parse(await readOutcome(renderers, `return JSON.stringify(${expression})`));

  test('are those of the language, and nothing is printed to the console', async () => {
    const uses = `[
      console.error('nobody reads this') === undefined,
      new Intl.NumberFormat('ru').format(1.5),
      new Intl.DateTimeFormat('en', { timeZone: 'Asia/Tashkent' }).format(0),
      await Promise.all([1, (async () => 2)()]),
    ]`;
    expect(await valueOf(uses)).toEqual([true, '1,5', '1/1/1970', [1, 2]]);
  });

  test('are only these', async () => {
    const names = 'Object.getOwnPropertyNames(globalThis)';
    const own = (await valueOf(names)) as string[];
    const known = new Set([...Object.getOwnPropertyNames(globalThis), 'Iterator', 'escape', 'unescape']);
    expect(own.filter((name) => !known.has(name))).toEqual(['klasterRender']);
    for (const name of 'process require fetch setTimeout queueMicrotask MessageChannel performance URL'.split(' '))
      expect(own).not.toContain(name);
  });
});

test('the process survives every outcome of a rendering', async () => {
  const bodies = {
    'throw { get message() { throw 1; } }': 'it throws',
    'throw new Proxy({}, { get() { throw 1; } })': 'it throws',
    'return { toString: () => "<b></b>" }': 'it gave no text',
    'await new Promise(() => undefined)': 'it waits for what never comes',
    'null.x': "Cannot read properties of null (reading 'x')",
    'Promise.reject(new Error("left")); return "fine"': 'fine',
    'for (let at = 0; at < 1e6; at += 1) console.log("x"); return "fine"': 'fine',
  };
  const cases = Object.keys(bodies).map((body) => `[${JSON.stringify(body)}]: async () => { ${body} }`);
  const script = buildScript('mf-list', `return bodies[request.route]()`, `const bodies = { ${cases.join()} }`);
  for (const [route, outcome] of Object.entries(bodies))
    expect(await renderers.render(script, { ...REQUEST, route }).catch((fault: Error) => fault.message)).toBe(outcome);
  expect(renderers.hasGivenUp(script)).toBe(false);
});

test.each([
  ['throws as it is read', ['', 'throw new Error("at once")'], /^fault: at once$/],
  ['is no script', ['', '<!doctype html>'], /^fault: Unexpected token/],
  ['allocates objects', ['const all = []; for (;;) all.push(new Array(1e5).fill(1));'], /more than 192 MB$/],
  ['allocates buffers', ['const all = []; for (;;) all.push(new Uint8Array(5e7).fill(1));'], /more than 400 MB$/],
  ['gives 10 MB', ['return "x".repeat(1e7)'], /^fault: its process wrote more than 512 KB$/],
])('a script that %s ends its process', async (_what, [body = '', before], outcome) => {
  expect(await readOutcome(renderers, body, before)).toMatch(outcome);
});

test('a script that defines nothing is reported', async () => {
  await expect(renderers.render(buildSource('mf-list', 'var other'), REQUEST)).rejects.toThrow(
    'defines no klasterRender',
  );
});

describe('nothing of the process is within reach', () => {
  /** The outcome of a script with `imported`: the error of an import that failed after an earlier rendering. */
  const afterImport = async (body: string): Promise<string> => {
    const before = `let imported; import('node:fs').then(() => { imported = 'in'; }, (error) => { imported = error; })`;
    const script = buildScript('mf-list', `if (imported === undefined) return 'not yet'; ${body}`, before);
    for (;;) {
      const outcome = await renderers.render(script, REQUEST).catch((fault: Error) => `fault: ${fault.message}`);
      if (outcome !== 'not yet') return outcome;
    }
  };

  test('of names, constructors, callers and errors', async () => {
    const ways = [
      'typeof process',
      'typeof require',
      'typeof module',
      'typeof fetch',
      'typeof WebAssembly',
      'typeof SharedArrayBuffer',
      'typeof Atomics',
      'globalThis.constructor.constructor("return process")()',
      'console.log.constructor("return this")()',
      'Object.getPrototypeOf(async () => 1).constructor("return process")()',
      'Object.getPrototypeOf(function* () {}).constructor("return process")()',
      'klasterBegin.constructor("return process")()',
      'eval("process")',
      'typeof (function () { return arguments.callee.caller; })()?.caller',
      '(function deep() { try { return deep(); } catch (error) { return error.constructor.constructor("return process")(); } })()',
      'imported.constructor.constructor("return process")()',
      'Object.getPrototypeOf(imported).constructor.constructor("return process")()',
      'imported.stack.at.constructor.constructor("return process")()',
    ];
    const tries = ways.map((way) => `() => ${way}`);
    const body = `return JSON.stringify([${tries.join()}].map((way) => { try { return way(); } catch (error) { return error.message; } }));`;
    const nowhere = /^(undefined|Code generation from strings disallowed for this context|'caller', 'callee', and .*)$/;
    expect(JSON.parse(await afterImport(body))).toEqual(ways.map(() => expect.stringMatching(nowhere) as string));
  });

  test('no object that a script can reach is of another realm', async () => {
    const walk = `
      const roots = [Object, Function, Array, Error, Promise, Map, Symbol, Date].map((one) => one.prototype);
      const known = new Set(roots);
      const seen = new Set(), strange = [];
      const visit = (value, path) => {
        if ((typeof value !== 'object' && typeof value !== 'function') || value === null || seen.has(value) || path.length > 200) return;
        seen.add(value);
        let last = value;
        for (let proto = Object.getPrototypeOf(value); proto !== null; proto = Object.getPrototypeOf(proto)) last = proto;
        if (last !== Object.prototype && value !== Object.prototype && Object.getPrototypeOf(value) !== null) strange.push(path);
        if (typeof value === 'function' && value !== Function.prototype && !(value instanceof Function)) strange.push(path);
        for (const key of Reflect.ownKeys(value)) {
          const { value: next, get, set } = Object.getOwnPropertyDescriptor(value, key);
          for (const one of [next, get, set]) visit(one, path + '.' + String(key));
        }
        visit(Object.getPrototypeOf(value), path + '.__proto__');
      };
      visit(globalThis, 'globalThis');
      return JSON.stringify([seen.size > 500, strange.slice(0, 5)]);`;
    expect(JSON.parse(await readOutcome(renderers, walk))).toEqual([true, []]);
  });

  test('an import that fails hands out nothing that can be changed or leads on', async () => {
    const reach = `const { constructor } = imported;
      const mine = () => 'mine';
      const objects = [constructor, Object.getPrototypeOf(imported), Object.getPrototypeOf(constructor.prototype)];
      for (const object of objects) for (const name of ['prepareStackTrace', 'toString', 'name', 'constructor', 'added'])
        try { object[name] = mine; } catch {}
      const own = objects.flatMap((object) => Object.values(Object.getOwnPropertyDescriptors(object)));
      return String(own.some(({ value }) => value === mine));`;
    expect(await afterImport(reach)).toBe('false');
  });
});

test('prototype pollution affects neither other scripts nor the gateway', async () => {
  const pollute = `
    Object.prototype.html = 'polluted'; Object.prototype.id = 7; Object.prototype.then = () => undefined;
    Array.prototype.map = () => 'polluted'; String.prototype.slice = () => 'polluted'; JSON.stringify = () => '{}';
    Map.prototype.delete = () => true;`;
  const hostile = buildScript('mf-hostile', 'return "<b>own</b>"', pollute);
  const outcomes = [];
  for (let times = 0; times < 2; times += 1)
    outcomes.push(await renderers.render(hostile, REQUEST).catch((fault: Error) => fault.message));
  expect(outcomes.every((outcome) => ['<b>own</b>', 'it waits for what never comes'].includes(outcome))).toBe(true);
  expect(await readOutcome(renderers, 'return [typeof ({}).html, [1].map(String).join(), "abc".slice(1)].join()')).toBe(
    'undefined,1,bc',
  );
  expect(({} as { html?: string }).html).toBeUndefined();
});
