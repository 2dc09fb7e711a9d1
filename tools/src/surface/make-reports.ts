import { CompilerState, Extractor, ExtractorConfig } from '@microsoft/api-extractor';
import { readFileSync } from 'node:fs';
import { mkdir, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import type { PackageFiles } from '../sdk/compiled-files';
import { filesBelow, inRoot } from '../workspace';
import type { Reports } from './compare';

const CONTRACT = /^contract\//;

const COMPILER = {
  strict: true,
  skipLibCheck: true,
  target: 'ES2023',
  lib: ['ES2023', 'DOM', 'DOM.Iterable'],
  module: 'ESNext',
  moduleResolution: 'bundler',
  resolveJsonModule: true,
  allowArbitraryExtensions: true,
  types: ['jest'],
  typeRoots: [inRoot('node_modules/@types')],
};

const SILENT = { default: { logLevel: 'none' } } as never;

/**
 * Reports what entry points declare, by API Extractor. The other entries only name the types that they use of the contract. Of the contract itself only
 * the names are reported, since `api/openapi.json` has the schemas.
 */
export async function makeReports(declarations: PackageFiles, entries: readonly string[]): Promise<Reports> {
  const folder = await mkdtemp(path.join(tmpdir(), 'klaster-surface-'));
  try {
    for (const [name, content] of declarations) {
      await mkdir(path.dirname(path.join(folder, name)), { recursive: true });
      await writeFile(path.join(folder, name), content);
    }
    const [inContract, outside] = [true, false].map((wanted) =>
      entries.filter((entry) => CONTRACT.test(entry) === wanted),
    );
    const contract = await extract(folder, inContract ?? []);
    // What is missing counts as another package's, of which only the name is written.
    await rm(path.join(folder, 'contract'), { recursive: true, force: true });
    const others = await extract(folder, outside ?? []);
    const names = contract.map(([entry, text]) => [entry, text.replaceAll(/^ .*\n/gm, '')] as const);
    return Object.fromEntries([...names, ...others].toSorted(([a], [b]) => (a < b ? -1 : 1)));
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}

/** Declarations of the texts in a package: a report names their keys, not their wording. */
export function textTypes(root: string): PackageFiles {
  const catalogues = filesBelow(root).filter((file) => path.basename(file) === 'uz-Cyrl.json');
  return new Map(
    catalogues.map((file) => {
      const keys = JSON.stringify(JSON.parse(readFileSync(file, 'utf8')), withoutWords, 4).replaceAll('""', 'string');
      const place = path.relative(root, file).replace(/\.json$/, '.d.json.ts');
      return [place, `declare const texts: ${keys};\nexport default texts;\n`];
    }),
  );
}

const withoutWords = (_key: string, value: unknown): unknown => (typeof value === 'string' ? '' : value);

/** Extracts all entries with one state of the compiler. */
async function extract(folder: string, entries: readonly string[]): Promise<(readonly [string, string])[]> {
  const configs = entries.map((entry) => prepare(folder, entry));
  const [first] = configs;
  if (!first) return [];
  const additionalEntryPoints = configs.map((config) => config.mainEntryPointFilePath);
  const compilerState = CompilerState.create(first, { additionalEntryPoints });
  return Promise.all(
    configs.map(async (config, index) => {
      const messageCallback = (message: { handled: boolean }) => void (message.handled = true);
      Extractor.invoke(config, { localBuild: true, compilerState, messageCallback });
      return [entries[index] ?? '', shorten(await readFile(config.reportFilePath, 'utf8'))] as const;
    }),
  );
}

function prepare(folder: string, entry: string): ExtractorConfig {
  const mainEntryPointFilePath = path.join(folder, entry, 'index.d.ts');
  return ExtractorConfig.prepare({
    configObjectFullPath: undefined,
    packageJsonFullPath: inRoot('shared/package.json'),
    configObject: {
      projectFolder: folder,
      mainEntryPointFilePath,
      compiler: { overrideTsconfig: { compilerOptions: COMPILER, files: [mainEntryPointFilePath] } },
      apiReport: {
        enabled: true,
        reportFolder: folder,
        reportTempFolder: folder,
        reportFileName: entry.replaceAll('/', '.'),
        includeForgottenExports: !CONTRACT.test(entry),
      },
      docModel: { enabled: false },
      dtsRollup: { enabled: false },
      tsdocMetadata: { enabled: false },
      newlineKind: 'lf',
      messages: {
        compilerMessageReporting: SILENT,
        extractorMessageReporting: SILENT,
        tsdocMessageReporting: SILENT,
      },
    },
  });
}

/** The declarations and, of comments, the mark `@deprecated`. Of imports, the packages in their major versions. */
function shorten(report: string): string {
  const [, code = ''] = /```ts\n([^]*)\n```/.exec(report) ?? [];
  const imported = [...code.matchAll(/^import .*'((?!@klaster\/)(?:@[^/']+\/)?[^'./][^'/]*)[^']*';$/gm)].map(
    ([, name = '']) => name,
  );
  const packages = [...new Set(imported)].toSorted().map((name) => `import '${name}@${readMajor(name)}';\n`);
  const declared = code
    .replaceAll(/^import .*\n/gm, '')
    .replaceAll(/^( *)\/\/ .*@deprecated.*$/gm, '$1// @deprecated')
    .replaceAll(/^ *\/\/ (?!@deprecated$).*\n?/gm, '')
    // The number of a second `Option` depends on what else is imported.
    .replaceAll(/(?<!["'\w])([A-Za-z]\w*)_\d+(?!["'\w])/g, '$1');
  return `${[packages.join(''), declared.trim()].filter(Boolean).join('\n')}\n`;
}

/** 7 of 7.18.5, 0.12 of 0.12.3. */
function readMajor(name: string): string {
  const file = inRoot('shared/node_modules', name, 'package.json');
  const { version } = JSON.parse(readFileSync(file, 'utf8')) as { version: string };
  return /^(0\.)?\d+/.exec(version)?.[0] ?? version;
}
