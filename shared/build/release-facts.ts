import { createHash } from 'node:crypto';
import type { ChunkGroup, Compilation } from 'webpack';
import { canonicalJson } from '../contract/common/canonical-json';
import { LANGUAGES } from '../contract/common/languages';
import type { Language } from '../contract/common/languages';

/** Files that are not content of a release: compressed copies, which can be made from it, and source maps. */
const LEFT_OUT = /\.(br|gz|map)$/;

/** Names a release by what it says of itself, every file's hash included. */
export function versionOf(manifest: object): string {
  return createHash('sha256').update(canonicalJson(manifest)).digest('hex').slice(0, 16);
}

/** Every emitted file with its integrity. To be called when all of them are final. */
export function integrityOfFiles(compilation: Compilation): Record<string, string> {
  const assets = compilation.getAssets().filter(({ name }) => !LEFT_OUT.test(name));
  return Object.fromEntries(assets.map(({ name, source }) => [name, integrityOf(source.buffer())]));
}

/** Subresource integrity of a file's bytes. */
export function integrityOf(bytes: Buffer): string {
  return `sha256-${createHash('sha256').update(bytes).digest('base64')}`;
}

/** Scripts of the chunks of these names and of all chunks that come with them. */
export function scriptsOf(compilation: Compilation, names: readonly string[]): string[] {
  const files = names.flatMap((name) => {
    const group = compilation.namedChunkGroups.get(name);
    if (!group) throw new Error(`${compilation.outputOptions.uniqueName}: no chunk is called "${name}"`);
    return scriptsIn(group);
  });
  return [...new Set(files)];
}

/** Scripts of a group of chunks that are loaded together. */
export function scriptsIn({ chunks }: Pick<ChunkGroup, 'chunks'>): string[] {
  const files = chunks.flatMap((chunk) => [...chunk.files]);
  return [...new Set(files)].filter((file) => file.endsWith('.js') && !file.includes('hot-update'));
}

/** Scripts with an app's texts, by language; the names of these chunks are the same in each app. */
export function textScripts(compilation: Compilation): Record<Language, string[]> {
  const entries = LANGUAGES.map((language) => [language, scriptsOf(compilation, [`texts-${language}`])] as const);
  return Object.fromEntries(entries) as Record<Language, string[]>;
}
