import { createHash } from 'node:crypto';
import webpack from 'webpack';

const { Compilation, sources } = webpack;

const PLACEHOLDER = '{{fingerprint of the build}}';

/**
 * Global through which the chunks of one build of an app find its runtime. Two versions of a remote may meet in one page,
 * when one falls back to the other, and their chunks must not mix; hence the name carries the build's own content.
 *
 * A build that is watched has no such name: webpack writes what a save has left as it was no second time, and the page would look for
 * it by the name of the build after.
 *
 * @param name of the app
 */
export function chunkGlobal(name: string, { development }: { readonly development: boolean }): string {
  return `webpackChunk:${name}:${development ? 'development' : PLACEHOLDER}`;
}

/** Fills in {@link chunkGlobal}: by what the build emits, so that a source it does not reach makes no other version of it. */
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
  const fingerprint = fingerprintOf(compilation);
  for (const { name, source } of marked) {
    const text = source.source().toString().replaceAll(PLACEHOLDER, fingerprint);
    compilation.updateAsset(name, new sources.RawSource(text));
  }
}

/** The provisional hashes in file names are left out: they may differ between machines where the content does not. */
function fingerprintOf(compilation: webpack.Compilation): string {
  const assets = compilation.getAssets();
  const provisional = assets.flatMap(({ info }) => [info.contenthash ?? []].flat()).toSorted(longestFirst);
  const texts = assets.map(({ source }) =>
    provisional.reduce((text, hash) => text.replaceAll(hash, ''), source.source().toString()),
  );
  const digests = texts.map((text) => createHash('sha256').update(text).digest('hex')).toSorted();
  return createHash('sha256').update(digests.join()).digest('hex').slice(0, 10);
}

function longestFirst(a: string, b: string): number {
  return b.length - a.length;
}
