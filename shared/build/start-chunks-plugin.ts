import type { Compilation, Compiler, Module } from 'webpack';

/** Shared entries that no first paint needs: dialogs, forms and menus come when they are opened. */
const LATER = /^@klaster\/shared\/ui\/(dialog|form|menu)$/;

const REACT = /[\\/]node_modules[\\/](react|react-dom|scheduler)[\\/]/;

/** Chunks that hold what every page starts with. */
export const START_CHUNKS = ['react', 'start'] as const;

type Provided = Module & { _name: string };

/**
 * Puts everything a page starts with into two files beside the entry, of which one hardly ever changes. Federation makes a
 * chunk of every shared module, some twenty; over a slow line each costs more in round trips than in bytes.
 */
export class StartChunksPlugin {
  private compilation: Compilation | undefined;
  private reached: Set<Module> | undefined;

  /** For `optimization.splitChunks`. */
  readonly cacheGroups = {
    react: { name: START_CHUNKS[0], chunks: 'all', enforce: true, priority: 20, test: REACT },
    start: {
      name: START_CHUNKS[1],
      chunks: 'all',
      enforce: true,
      priority: 10,
      test: (module: Module) => this.isStart(module),
    },
  } as const;

  apply(compiler: Compiler): void {
    compiler.hooks.thisCompilation.tap('StartChunksPlugin', (compilation) => {
      this.compilation = compilation;
      this.reached = undefined;
    });
  }

  /** Whether a page reaches the module from a shared module it starts with, by imports that are not `import()`. */
  private isStart(module: Module): boolean {
    this.reached ??= reachedFromStart(this.compilation!);
    return this.reached.has(module);
  }
}

function reachedFromStart(compilation: Compilation): Set<Module> {
  const found = new Set<Module>();
  const waiting = [...compilation.modules]
    .filter(isStartProvision)
    .flatMap((module) => importedBy(compilation, module));
  for (let module = waiting.pop(); module; module = waiting.pop()) {
    if (found.has(module)) continue;
    found.add(module);
    waiting.push(...importedBy(compilation, module, module));
  }
  return found;
}

function isStartProvision(module: Module): boolean {
  return module.type === 'provide-module' && !LATER.test((module as Provided)._name);
}

/** Modules imported by one, in all its blocks or in a given one alone; what tree shaking left out is not counted. */
function importedBy({ moduleGraph }: Compilation, module: Module, block?: Module): Module[] {
  return [...moduleGraph.getOutgoingConnections(module)]
    .filter(({ dependency }) => !block || (dependency && moduleGraph.getParentBlock(dependency) === block))
    .filter((connection) => connection.getActiveState(undefined) !== false)
    .flatMap((connection) => connection.module ?? []);
}
