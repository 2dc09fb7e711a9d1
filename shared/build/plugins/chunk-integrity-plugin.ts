import webpack from 'webpack';
import { hashFile } from './release-facts';

const { Compilation, RuntimeGlobals, RuntimeModule, Template, runtime, sources } = webpack;

/** Property of webpack's `require` that holds the hashes of chunks by id. */
const HASHES = `${RuntimeGlobals.require}.integrity`;

/** Number of requests for each chunk: more than one only after a failure. */
const ATTEMPTS = `${RuntimeGlobals.require}.attempts`;

const PLACEHOLDER = '{{integrity of chunk ';
const PLACEHOLDERS = /\{\{integrity of chunk ([^ }]+) *\}\}/g;

/** As long as a hash, so that the positions in source maps stay correct. */
const placeholder = (id: string) => `${PLACEHOLDER}${id.padEnd(28)}}}`;

/** Code that runs between the creation of a script element and its insertion. */
const GUARDS = [
  `if (!${HASHES}[chunkId]) throw new Error("No integrity is known for chunk " + chunkId);`,
  `script.integrity = ${HASHES}[chunkId];`,
  'script.crossOrigin = "anonymous";',
  // A failed response may be in a cache or a preload: a retry uses another address.
  `const attempt = ${ATTEMPTS}[chunkId] = (${ATTEMPTS}[chunkId] ?? 0) + 1;`,
  'if (attempt > 1) script.src = url + "?attempt=" + attempt;',
];

/** Placeholders, since the hashes are known only after all chunks are written. */
class ChunkHashes extends RuntimeModule {
  constructor() {
    super('chunk integrity', RuntimeModule.STAGE_ATTACH);
  }

  override generate(): string {
    const chunks = [...(this.chunk?.getAllAsyncChunks() ?? [])];
    const entries = chunks.map(({ id }) => [String(id), placeholder(String(id))] as const);
    return `${ATTEMPTS} = {}; ${HASHES} = ${JSON.stringify(Object.fromEntries(entries.toSorted(([a], [b]) => (a < b ? -1 : 1))))};`;
  }
}

/**
 * The runtime carries the hash of every chunk and loads none without it.
 * (webpack-subresource-integrity leaves placeholders unresolved in a federated container.)
 */
export class ChunkIntegrityPlugin {
  apply(compiler: webpack.Compiler): void {
    compiler.hooks.thisCompilation.tap('ChunkIntegrityPlugin', (compilation) => {
      runtime.LoadScriptRuntimeModule.getCompilationHooks(compilation).createScript.tap(
        'ChunkIntegrityPlugin',
        (source) => Template.asString([source, ...GUARDS]),
      );
      compilation.hooks.runtimeRequirementInTree
        .for(RuntimeGlobals.loadScript)
        .tap('ChunkIntegrityPlugin', (chunk) => compilation.addRuntimeModule(chunk, new ChunkHashes()));
      const stage = Compilation.PROCESS_ASSETS_STAGE_OPTIMIZE_HASH + 1;
      compilation.hooks.processAssets.tap({ name: 'ChunkIntegrityPlugin', stage }, () => fillIn(compilation));
    });
  }
}

/** Chunks without a runtime have no placeholders, so their bytes are already final. */
function fillIn(compilation: webpack.Compilation): void {
  const hashes = new Map(
    [...compilation.chunks].flatMap((chunk) =>
      [...chunk.files]
        .filter((file) => file.endsWith('.js') && !chunk.hasRuntime())
        .map((file) => [String(chunk.id), hashFile(compilation.getAsset(file)!.source.buffer())] as const),
    ),
  );
  for (const { name, source } of compilation.getAssets()) {
    const text = source.source().toString();
    if (!text.includes(PLACEHOLDER)) continue;
    const filled = text.replace(PLACEHOLDERS, (_, id: string) => hashes.get(id) ?? '');
    compilation.updateAsset(name, new sources.RawSource(filled));
  }
}
