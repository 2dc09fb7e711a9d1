import type { Compilation, Module } from 'webpack';

type Consumed = Module & { options: { shareKey: string; requiredVersion?: string | false } };
type Provided = Module & { _name: string; _version: string };

/** Shared modules a remote's code really asks for, each with its range of versions. */
export function requiredModules(compilation: Compilation): Record<string, string> {
  const consumed = modulesOf<Consumed>(compilation, 'consume-shared-module');
  return sorted(consumed.map(({ options }) => [options.shareKey, options.requiredVersion || '*']));
}

/** Shared modules the host's build provides, each with its version. */
export function providedModules(compilation: Compilation): Record<string, string> {
  const provided = modulesOf<Provided>(compilation, 'provide-module');
  return sorted(provided.map(({ _name, _version }) => [_name, _version]));
}

function modulesOf<Kind extends Module>(compilation: Compilation, type: string): Kind[] {
  return [...compilation.modules].filter((module): module is Kind => module.type === type);
}

function sorted(entries: [string, string][]): Record<string, string> {
  return Object.fromEntries(entries.toSorted(([a], [b]) => (a < b ? -1 : 1)));
}
