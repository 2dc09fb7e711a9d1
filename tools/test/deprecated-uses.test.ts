import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { warnOfDeprecated } from '../src/remote/deprecated-uses';

const SESSION = `/** @deprecated Use enter. */
export declare const signIn: () => void;
export declare const enter: () => void;
`;

let folder: string;
let output: string;

beforeEach(() => {
  folder = mkdtempSync(path.join(tmpdir(), 'klaster-deprecated-'));
  output = '';
  jest.spyOn(process.stdout, 'write').mockImplementation((text) => {
    output += String(text);
    return true;
  });
  const shared = { name: '@klaster/shared', version: '1.0.0', exports: { './session': { types: './session.d.ts' } } };
  write('node_modules/@klaster/shared/package.json', JSON.stringify(shared));
  write('node_modules/@klaster/shared/session.d.ts', SESSION);
  write('package.json', '{ "type": "module" }');
  write(
    'tsconfig.json',
    '{ "compilerOptions": { "moduleResolution": "bundler", "module": "esnext", "strict": true } }',
  );
  // A team's own rules concern its own checks.
  write('.oxlintrc.json', '{ "rules": { "eslint/no-debugger": "error" } }');
});

afterEach(() => {
  jest.restoreAllMocks();
  rmSync(folder, { recursive: true });
});

function write(name: string, text: string): void {
  mkdirSync(path.dirname(path.join(folder, name)), { recursive: true });
  writeFileSync(path.join(folder, name), text);
}

test('a remote is warned of a deprecated name that it uses, and only of that', async () => {
  write('src/remote.ts', `import { signIn } from '@klaster/shared/session';\ndebugger;\nsignIn();\n`);
  await warnOfDeprecated(folder);
  expect(output).toContain('`signIn` is deprecated. Use enter.');
  expect(output).not.toContain('no-debugger');
});

test('a remote without deprecated names gets no warning', async () => {
  write('src/remote.ts', `import { enter } from '@klaster/shared/session';\nenter();\n`);
  await warnOfDeprecated(folder);
  expect(output).toBe('');
});
