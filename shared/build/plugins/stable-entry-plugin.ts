import type webpack from 'webpack';

const ENTRY = /[\\/]\.federation[\\/]entry\.\w+\.js$/;

/**
 * Gives Module Federation's entry module a fixed id. webpack's would be made of the file's name, which is a hash of absolute paths: the
 * same source would have another build in another folder.
 */
export class StableEntryPlugin {
  apply(compiler: webpack.Compiler): void {
    compiler.hooks.compilation.tap('StableEntryPlugin', (compilation) => {
      compilation.hooks.beforeModuleIds.tap('StableEntryPlugin', (modules) => {
        for (const module of modules) {
          if (ENTRY.test(module.nameForCondition() ?? ''))
            compilation.chunkGraph.setModuleId(module, 'federation-entry');
        }
      });
    });
  }
}
