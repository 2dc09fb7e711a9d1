import { isSyntax, partsOf, wordOf } from './syntax';
import type { Syntax } from './syntax';

const PREFIX = 'shared:';

/** Names of `t` for shared's texts. */
type Translators = ReadonlySet<string>;

/** Keys of shared's texts in a file; of `status.${any}` the part `status`. */
export function sharedTexts(node: unknown, translators: Translators = new Set()): string[] {
  if (!isSyntax(node)) return partsOf(node).flatMap((part) => sharedTexts(part, translators));
  const known = withThoseOf(node, translators);
  const inside = partsOf(node).flatMap((part) => sharedTexts(part, known));
  return [...keysBy(node, known), ...inside];
}

function keysBy(node: Syntax, translators: Translators): string[] {
  const key = textOf(node);
  if (key?.startsWith(PREFIX) && key !== PREFIX) return [key.slice(PREFIX.length)];
  if (node.type !== 'CallExpression' || !translators.has(wordOf(node['callee']) ?? '')) return [];
  const [first] = node['arguments'] as { expression: unknown }[];
  return plainKeys(first?.expression);
}

/** Both sides of a conditional. Keys with a namespace are not shared's, or reported elsewhere. */
function plainKeys(node: unknown): string[] {
  if (!isSyntax(node)) return [];
  if (node.type === 'ConditionalExpression') return [node['consequent'], node['alternate']].flatMap(plainKeys);
  const key = textOf(node);
  return key && !key.includes(':') ? [key] : [];
}

/** Of a template, the part before the last dot ahead of its first gap. */
function textOf(node: Syntax): string | undefined {
  if (node.type === 'StringLiteral') return node['value'] as string;
  if (node.type !== 'TemplateLiteral') return undefined;
  const [start, ...others] = node['quasis'] as { cooked?: string }[];
  return others.length === 0 ? start?.cooked : start?.cooked?.replace(/\.?[^.:]*$/, '');
}

/** With the block's own `const { t: name } = useTranslation(…)`: the first namespace counts. */
function withThoseOf(block: Syntax, outer: Translators): Translators {
  const statements = block['stmts'] as Syntax[] | undefined;
  if (!statements) return outer;
  const known = new Set(outer);
  for (const { id, init } of statements.flatMap((one) => (one['declarations'] ?? []) as Syntax[])) {
    if (!isSyntax(init) || init.type !== 'CallExpression' || wordOf(init['callee']) !== 'useTranslation') continue;
    const names = ((id as Syntax)['properties'] ?? []) as Syntax[];
    for (const name of names) {
      const local = wordOf(name['value']) ?? wordOf(name['key']) ?? '';
      if (namespaceOf(init) === 'shared') known.add(local);
      else known.delete(local);
    }
  }
  return known;
}

function namespaceOf(call: Syntax): string | undefined {
  const [first] = call['arguments'] as { expression: Syntax }[];
  const [one] = (first?.expression['elements'] ?? [first]) as { expression: Syntax }[];
  return one && textOf(one.expression);
}
