import { parseSync } from '@swc/core';
import { sharedTexts } from './shared-texts';
import type { Source, Syntax } from './syntax';
import { everyNode, readWord } from './syntax';

/** A use of `shared`: an entry point, a name in it, and a member or property of that name. */
export type SharedUse = { entry: string; name?: string; part?: string };

/** An imported name; `local` is the file's name for it. */
type Imported = { local: string; entry: string; name: string | undefined };

const SHARED = '@klaster/shared/';

const OF_REACT = new Set(['key', 'ref']);

/** Every name of `shared` in a source file, types included, and the texts of `shared`. */
export function sharedUses({ code, tsx }: Source): SharedUse[] {
  const file = parseSync(code, { syntax: 'typescript', tsx }) as unknown as Syntax;
  const nodes = [...everyNode(file)];
  const imports = nodes.flatMap(importedBy);
  const byLocal = new Map(imports.map((one) => [one.local, one]));
  const named = imports.map(({ entry, name }) => ({ entry, ...(name !== undefined && { name }) }));
  const used = nodes.flatMap(partsUsed).flatMap(({ local, part }) => {
    const imported = byLocal.get(local);
    if (!imported) return [];
    const { entry, name } = imported;
    return [name === undefined ? { entry, name: part } : { entry, name, part }];
  });
  const texts = sharedTexts(file).map((key) => ({ entry: 'i18n', name: 'Catalogues', part: `shared.${key}` }));
  return [...nodes.flatMap(findEntry), ...named, ...used, ...texts];
}

/** The entry point of an import or export, static or by `import()`. */
function findEntry(node: Syntax): { entry: string }[] {
  const isCalled = node.type === 'CallExpression' && (node['callee'] as Syntax).type === 'Import';
  const [argument] = isCalled ? (node['arguments'] as { expression: unknown }[]) : [];
  const from = ((argument?.expression ?? node['source'] ?? {}) as { value?: unknown }).value;
  return typeof from === 'string' && from.startsWith(SHARED) ? [{ entry: from.slice(SHARED.length) }] : [];
}

function importedBy(node: Syntax): Imported[] {
  const [from] = findEntry(node);
  if (!from) return [];
  const { entry } = from;
  return ((node['specifiers'] ?? []) as Syntax[]).map((specifier) => {
    const { local, imported, orig } = specifier as { local?: Word; imported?: Word | null; orig?: Word };
    const isAll = specifier.type === 'ImportNamespaceSpecifier';
    const name = specifier.type === 'ImportDefaultSpecifier' ? 'default' : (imported ?? orig ?? local)?.value;
    return { local: local?.value ?? '', entry, name: isAll ? undefined : name };
  });
}

type Word = { value: string };

/** `session.current`, `<DataTable rows>` and `notify({ title })` each use a part of an import. */
function partsUsed(node: Syntax): { local: string; part: string }[] {
  if (node.type === 'MemberExpression') return pairs(node['object'], [node['property']]);
  if (node.type === 'JSXOpeningElement') {
    const attributes = (node['attributes'] as Syntax[]).map((attribute) => attribute['name']);
    return pairs(node['name'], attributes).filter(({ part }) => !OF_REACT.has(part));
  }
  if (node.type !== 'CallExpression') return [];
  const [first] = node['arguments'] as { expression: Syntax }[];
  if (first?.expression.type !== 'ObjectExpression') return [];
  const properties = first.expression['properties'] as Syntax[];
  return pairs(
    node['callee'],
    properties.map((property) => property['key'] ?? property),
  );
}

/** Only plain names. */
function pairs(owner: unknown, parts: readonly unknown[]): { local: string; part: string }[] {
  const local = readWord(owner);
  if (local === undefined) return [];
  return parts.flatMap((one) => {
    const part = readWord(one);
    return part === undefined ? [] : [{ local, part }];
  });
}
