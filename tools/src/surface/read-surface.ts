import { readFileSync } from 'node:fs';
import ts from 'typescript-api';
import { inRoot, ROOT } from '../workspace';
import { ExportText } from './export-text';
import { Origins } from './origins';
import type { Surface } from './report';

/**
 * Entry points that are bundled into remotes, or used only by tests, tools and servers: the version of the shell does
 * not matter for them.
 */
const NOT_SHARED = /^\.\/(contract|build|environment|postgres|testing)(\/|$)/;

type Exports = Record<string, string>;

export function readSurface(exports: Exports): Surface {
  const entries = Object.entries(exports).filter(([entry]) => !NOT_SHARED.test(entry));
  const files = entries.map(([, file]) => inRoot('shared', file));
  const program = ts.createProgram(files, compilerOptions());
  const checker = program.getTypeChecker();
  const text = new ExportText(checker, new Origins());
  return Object.fromEntries(
    entries.map(([entry], index) => {
      const source = program.getSourceFile(files[index] ?? '');
      const module = source && checker.getSymbolAtLocation(source);
      if (!module) throw new Error(`shared's entry ${entry} is no module.`);
      const names = checker.getExportsOfModule(module).flatMap((symbol) => text.of(symbol));
      return [entry.slice(2), Object.fromEntries(names.toSorted(([a], [b]) => (a < b ? -1 : 1)))];
    }),
  );
}

function compilerOptions(): ts.CompilerOptions {
  const file = inRoot('shared/tsconfig.json');
  const read = ts.readConfigFile(file, (name) => readFileSync(name, 'utf8'));
  const { options } = ts.parseJsonConfigFileContent(
    read.config,
    { ...ts.sys, readDirectory: () => [] },
    inRoot('shared'),
  );
  return { ...options, noEmit: true, baseUrl: ROOT };
}
