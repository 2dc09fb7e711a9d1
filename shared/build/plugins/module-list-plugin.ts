import { writeFileSync } from 'node:fs';
import type webpack from 'webpack';
import type { MadeOf } from './server-script-plugin';

/** A re-export affects the build even if no code of its module is included. */
const RE_EXPORT = 'harmony export imported specifier';

/** Writes the paths of the files that are in a build, as JSON: build tools decide by them whether to build again. */
export class ModuleListPlugin {
  constructor(private readonly file: string) {}

  apply(compiler: webpack.Compiler): void {
    compiler.hooks.afterEmit.tap('ModuleListPlugin', (compilation) => {
      const included = [...compilation.modules].filter((module) => isIncluded(module, compilation.chunkGraph));
      const files = new Set(included.flatMap(listResources));
      for (const { info } of compilation.getAssets()) for (const file of (info as MadeOf).madeOf ?? []) files.add(file);
      const sources = [...files].filter((file) => !file.includes('node_modules'));
      writeFileSync(this.file, JSON.stringify(sources.toSorted()));
    });
  }
}

function isIncluded(module: webpack.Module, chunks: webpack.ChunkGraph): boolean {
  return chunks.getNumberOfModuleChunks(module) > 0 || module.dependencies.some(({ type }) => type === RE_EXPORT);
}

/** A concatenated module consists of several. */
function listResources(module: webpack.Module): string[] {
  const parts = 'modules' in module ? (module.modules as webpack.Module[]) : [];
  return [module, ...parts].flatMap((part) => (part as webpack.NormalModule).resource ?? []);
}
