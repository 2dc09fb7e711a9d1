import path from 'node:path';
import { createContext, runInContext } from 'node:vm';
import { bundleServerScript } from './server-script';

const REMOTE = { folder: path.join(__dirname, '../../../mf-registers'), isHost: false };

/** For bundling on a slow machine. */
const TIMEOUT_MS = 120_000;

/** Runs expressions in a bare context, as the gateway does. */
let evaluate: (expression: string) => unknown;

beforeAll(async () => {
  const { contents } = await bundleServerScript(REMOTE, 'globalThis.isLoaded = true;');
  const context = createContext(Object.create(null), { codeGeneration: { strings: false, wasm: false } });
  runInContext(contents.toString(), context);
  evaluate = (expression) => JSON.parse(String(runInContext(`JSON.stringify(${expression})`, context)));
}, TIMEOUT_MS);

test('addresses are parsed as Node does', () => {
  const addresses: [url: string, base?: string][] = [
    ['http://localhost'],
    ['https://Klaster.example:443/a/../b/./c?x=1#y'],
    ['http://127.0.0.1:8080'],
    ['/рўйхат/1703?q=а б"\'#ғ', 'http://localhost'],
    ['/%D1%80/a%2Fb?c=%20+', 'http://localhost'],
    ['one/two', 'http://localhost/a/b?c#d'],
    ['../up/..', 'http://localhost/a/b/c'],
    ['?q', 'http://localhost/a/b?c#d'],
    ['', 'http://localhost/a/b?c#d'],
    ['//other.example/x', 'https://localhost/a'],
    ['mailto:a@b.example'],
  ];
  const parts = ['href', 'protocol', 'host', 'hostname', 'port', 'pathname', 'search', 'hash', 'origin'] as const;
  const found = evaluate(
    `${JSON.stringify(addresses)}.map(([url, base]) => new URL(url, base)).map((url) => ${JSON.stringify(parts)}.map((part) => url[part]))`,
  );
  expect(found).toEqual(
    addresses.map(([url, base]) => new URL(url, base)).map((url) => parts.map((part) => url[part])),
  );
  const broken = ['', '/a', 'http://', 'http://a b', 'nothing'];
  expect(evaluate(`${JSON.stringify(broken)}.map((url) => URL.canParse(url))`)).toEqual(broken.map(() => false));
});

test('queries are read and written as Node does', () => {
  const change = (query: URLSearchParams) => {
    query.append('c', '~ &(!)*-._');
    query.set('a', '3');
    query.delete('x');
    return [query.toString(), query.get('b'), query.getAll('d'), query.has('d'), query.size, [...query]];
  };
  const text = '?a=1&b=%D0%B0+%D0%B1&a=2&x&&d=1=2&d=%zz&=e';
  expect(evaluate(`(${String(change)})(new URLSearchParams(${JSON.stringify(text)}))`)).toEqual(
    change(new URLSearchParams(text)),
  );
});
