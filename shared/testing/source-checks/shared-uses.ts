import { parseSync } from '@swc/core';
import type { Source, Syntax } from './syntax';
import { everyNode, readWord } from './syntax';

/** A use of `shared`: an entry point, a name in it, and a member of that name. */
export type SharedUse = { entry: string; name?: string; part?: string };

/** An imported name; `local` is the file's name for it. */
type Imported = { local: string; entry: string; name: string | undefined };

const SHARED = '@klaster/shared/';

/** Every name of `shared` in a source file. Types are left to the compiler. */
export function sharedUses({ code, tsx }: Source): SharedUse[] {
  const file = parseSync(code, { syntax: 'typescript', tsx }) as unknown as Syntax;
  const nodes = [...everyNode(file)];
  const imports = nodes.flatMap(importedBy);
  const byLocal = new Map(imports.map((specifier) => [specifier.local, specifier]));
  const named = imports.map(({ entry, name }) => ({ entry, ...(name !== undefined && { name }) }));
  const used = nodes.flatMap((node) => {
    const imported = node.type === 'MemberExpression' && byLocal.get(readWord(node['object']) ?? '');
    const part = readWord(node['property']);
    if (!imported || part === undefined) return [];
    const { entry, name } = imported;
    return [name === undefined ? { entry, name: part } : { entry, name, part }];
  });
  return [...nodes.flatMap(findEntry), ...named, ...used];
}

/** The entry point of an import or export, static or by `import()`. */
function findEntry(node: Syntax): { entry: string }[] {
  if (node['typeOnly']) return [];
  const isCalled = node.type === 'CallExpression' && (node['callee'] as Syntax).type === 'Import';
  const [argument] = isCalled ? (node['arguments'] as { expression: unknown }[]) : [];
  const from = ((argument?.expression ?? node['source'] ?? {}) as { value?: unknown }).value;
  return typeof from === 'string' && from.startsWith(SHARED) ? [{ entry: from.slice(SHARED.length) }] : [];
}

function importedBy(node: Syntax): Imported[] {
  const [from] = findEntry(node);
  if (!from) return [];
  const { entry } = from;
  const values = ((node['specifiers'] ?? []) as Syntax[]).filter((specifier) => !specifier['isTypeOnly']);
  return values.map((specifier) => {
    const { local, imported, orig } = specifier as { local?: Word; imported?: Word | null; orig?: Word };
    const isAll = specifier.type === 'ImportNamespaceSpecifier';
    const name = specifier.type === 'ImportDefaultSpecifier' ? 'default' : (imported ?? orig ?? local)?.value;
    return { local: local?.value ?? '', entry, name: isAll ? undefined : name };
  });
}

type Word = { value: string };
