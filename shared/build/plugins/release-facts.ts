import { createHash } from 'node:crypto';
import type { ChunkGroup, Compilation } from 'webpack';
import { canonicalJson } from '../../contract/http/canonical-json';
import { LANGUAGES } from '../../contract/http/languages';
import type { Language } from '../../contract/http/languages';

/** Compressed copies. */
const LEFT_OUT = /\.(br|gz)$/;

/** The manifest contains every file's hash. */
export function hashManifest(manifest: object): string {
  return createHash('sha256').update(canonicalJson(manifest)).digest('hex').slice(0, 16);
}

/** Call when all files are final. */
export function integrityOfFiles(compilation: Compilation): Record<string, string> {
  const assets = compilation.getAssets().filter(({ name }) => !LEFT_OUT.test(name));
  return Object.fromEntries(assets.map(({ name, source }) => [name, hashFile(source.buffer())]));
}

export function hashFile(bytes: Buffer): string {
  return `sha256-${createHash('sha256').update(bytes).digest('base64')}`;
}

/** Scripts of these chunks and of all that load with them. */
export function listScripts(compilation: Compilation, names: readonly string[]): string[] {
  const files = names.flatMap((name) => {
    const group = compilation.namedChunkGroups.get(name);
    if (!group) throw new Error(`${compilation.outputOptions.uniqueName}: no chunk is called "${name}"`);
    return scriptsIn(group);
  });
  return [...new Set(files)];
}

export function scriptsIn({ chunks }: Pick<ChunkGroup, 'chunks'>): string[] {
  const files = chunks.flatMap((chunk) => [...chunk.files]);
  return [...new Set(files)].filter((file) => file.endsWith('.js') && !file.includes('hot-update'));
}

/** Scripts with texts by language. Their chunks have the same names in every app. */
export function textScripts(compilation: Compilation): Record<Language, string[]> {
  const entries = LANGUAGES.map((language) => [language, listScripts(compilation, [`texts-${language}`])] as const);
  return Object.fromEntries(entries) as Record<Language, string[]>;
}
