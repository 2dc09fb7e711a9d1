import type { Compilation, Module } from 'webpack';
import type { ShellManifest } from '../../contract/http/boot';
import { LANGUAGES } from '../../contract/http/languages';
import type { Language } from '../../contract/http/languages';
import { scriptsIn, listScripts } from './release-facts';

type Consumed = Module & { options: { shareKey: string; requiredVersion?: string | false } };
type Provided = Module & { _name: string; _version: string };

type LaterModule = NonNullable<ShellManifest['later']>[string];

const CONSUMED = 'consume-shared-module';

export function requiredModules(compilation: Compilation): Record<string, string> {
  const consumed = listModules<Consumed>(compilation, CONSUMED);
  return sortEntries(consumed.map(({ options }) => [options.shareKey, options.requiredVersion || '*']));
}

/** Shared modules that these chunks, and those loaded with them, import. */
export function neededModules(compilation: Compilation, names: readonly string[]): string[] {
  const chunks = names.flatMap((name) => compilation.namedChunkGroups.get(name)?.chunks ?? []);
  const modules = chunks.flatMap((chunk) => [...compilation.chunkGraph.getChunkModulesIterable(chunk)]);
  const consumed = modules.filter((module): module is Consumed => module.type === CONSUMED);
  return [...new Set(consumed.map(({ options }) => options.shareKey))].toSorted();
}

/** Shared modules that are loaded on demand. Chunks of texts are named after a module's last part. */
export function laterModules(compilation: Compilation): Record<string, LaterModule> {
  const later = listModules<Provided>(compilation, 'provide-module').flatMap(
    ({ _name: name, blocks }): [string, LaterModule][] => {
      const [block] = blocks;
      const group = block && compilation.chunkGraph.getBlockChunkGroup(block);
      if (!group) return [];
      const texts = listTexts(compilation, name.split('/').at(-1) ?? '');
      return [[name, { scripts: scriptsIn(group), ...(texts && { texts }) }]];
    },
  );
  return sortEntries(later);
}

function listTexts(compilation: Compilation, part: string): LaterModule['texts'] {
  const chunk = (language: Language) => `${part}-texts-${language}`;
  if (!compilation.namedChunkGroups.has(chunk(LANGUAGES[0]))) return undefined;
  const scripts = LANGUAGES.map((language) => [language, listScripts(compilation, [chunk(language)])] as const);
  return Object.fromEntries(scripts) as Record<Language, string[]>;
}

export function providedModules(compilation: Compilation): Record<string, string> {
  const provided = listModules<Provided>(compilation, 'provide-module');
  return sortEntries(provided.map(({ _name, _version }) => [_name, _version]));
}

function listModules<Kind extends Module>(compilation: Compilation, type: string): Kind[] {
  return [...compilation.modules].filter((module): module is Kind => module.type === type);
}

function sortEntries<Value>(entries: [string, Value][]): Record<string, Value> {
  return Object.fromEntries(entries.toSorted(([a], [b]) => (a < b ? -1 : 1)));
}
