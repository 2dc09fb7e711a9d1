import { createHash } from 'node:crypto';
import webpack from 'webpack';

const { Compilation, sources } = webpack;

/** As long as the hash, so that the positions in source maps stay correct. */
const PLACEHOLDER = '{{digest}}';

/**
 * Global through which the chunks of one build find its runtime. It has a hash of the build, since two versions of a remote may be in one
 * page and their chunks must not mix. A watched build has a fixed name: webpack does not rewrite unchanged chunks.
 */
export function chunkGlobal(name: string, { development }: { readonly development: boolean }): string {
  return `webpackChunk:${name}:${development ? 'development' : PLACEHOLDER}`;
}

/** Replaces the placeholder of {@link chunkGlobal} by a hash of the emitted files, so that unused sources do not change the version. */
export class ChunkGlobalPlugin {
  apply(compiler: webpack.Compiler): void {
    compiler.hooks.thisCompilation.tap('ChunkGlobalPlugin', (compilation) => {
      const stage = Compilation.PROCESS_ASSETS_STAGE_OPTIMIZE_HASH - 1;
      compilation.hooks.processAssets.tap({ name: 'ChunkGlobalPlugin', stage }, () => fillIn(compilation));
    });
  }
}

function fillIn(compilation: webpack.Compilation): void {
  const marked = compilation.getAssets().filter(({ source }) => source.source().toString().includes(PLACEHOLDER));
  const fingerprint = hashAssets(compilation);
  for (const { name, source } of marked) {
    const text = source.source().toString().replaceAll(PLACEHOLDER, fingerprint);
    compilation.updateAsset(name, new sources.RawSource(text));
  }
}

/** Hashes in file names are removed: they may differ between machines even if the content does not. */
function hashAssets(compilation: webpack.Compilation): string {
  const assets = compilation.getAssets().filter(({ name }) => !name.endsWith('.map'));
  const provisional = assets.flatMap(({ info }) => [info.contenthash ?? []].flat()).toSorted(longestFirst);
  const texts = assets.map(({ source }) =>
    provisional.reduce((text, hash) => text.replaceAll(hash, ''), source.source().toString()),
  );
  const digests = texts.map((text) => createHash('sha256').update(text).digest('hex')).toSorted();
  return createHash('sha256').update(digests.join()).digest('hex').slice(0, PLACEHOLDER.length);
}

function longestFirst(a: string, b: string): number {
  return b.length - a.length;
}
