import path from 'node:path';
import { fileURLToPath } from 'node:url';
import webpack from 'webpack';

const SHARED = fileURLToPath(new URL('../..', import.meta.url));

/**
 * Fails a remote's build that contains a module the shell provides, e.g. by a relative import: the page would have two session stores, or
 * two Reacts.
 */
export class SingletonGuardPlugin {
  constructor(private readonly modules: readonly string[]) {}

  apply(compiler: webpack.Compiler): void {
    const folders = this.modules.map(findFolder);
    compiler.hooks.thisCompilation.tap('SingletonGuardPlugin', (compilation) => {
      compilation.hooks.finishModules.tap('SingletonGuardPlugin', (modules) => {
        for (const module of modules) {
          const file = module.nameForCondition();
          if (!file || !folders.some((folder) => file.includes(folder))) continue;
          const place = path.relative(SHARED, file);
          compilation.errors.push(
            new webpack.WebpackError(`${place} is the shell's to provide; import its entry by the package name`),
          );
        }
      });
    });
  }
}

function findFolder(name: string): string {
  const entry = /^@klaster\/shared\/(.+)$/.exec(name)?.[1];
  return entry ? path.join(SHARED, entry, '/') : path.join('/node_modules', name, '/');
}
