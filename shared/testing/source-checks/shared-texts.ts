import { isSyntax, listChildren, readWord } from './syntax';
import type { Syntax } from './syntax';

const PREFIX = 'shared:';

/** Local names of `t` functions for texts of `shared`. */
type Translators = ReadonlySet<string>;

/** Keys of texts of `shared` in a file; of `status.${any}` the part `status`. */
export function sharedTexts(node: unknown, translators: Translators = new Set()): string[] {
  if (!isSyntax(node)) return listChildren(node).flatMap((part) => sharedTexts(part, translators));
  const known = addTranslators(node, translators);
  const inside = listChildren(node).flatMap((part) => sharedTexts(part, known));
  return [...keysBy(node, known), ...inside];
}

function keysBy(node: Syntax, translators: Translators): string[] {
  const key = readText(node);
  if (key?.startsWith(PREFIX) && key !== PREFIX) return [key.slice(PREFIX.length)];
  if (node.type !== 'CallExpression' || !translators.has(readWord(node['callee']) ?? '')) return [];
  const [first] = node['arguments'] as { expression: unknown }[];
  return plainKeys(first?.expression);
}

/** Keys in both branches of a conditional. Keys with a namespace are not in `shared`, or are reported elsewhere. */
function plainKeys(node: unknown): string[] {
  if (!isSyntax(node)) return [];
  if (node.type === 'ConditionalExpression') return [node['consequent'], node['alternate']].flatMap(plainKeys);
  const key = readText(node);
  return key && !key.includes(':') ? [key] : [];
}

/** The text of a template literal up to the last dot before its first placeholder. */
function readText(node: Syntax): string | undefined {
  if (node.type === 'StringLiteral') return node['value'] as string;
  if (node.type !== 'TemplateLiteral') return undefined;
  const [start, ...others] = node['quasis'] as { cooked?: string }[];
  return others.length === 0 ? start?.cooked : start?.cooked?.replace(/\.?[^.:]*$/, '');
}

/** Adds the block's own `const { t: name } = useTranslation(…)`; the first namespace counts. */
function addTranslators(block: Syntax, outer: Translators): Translators {
  const statements = block['stmts'] as Syntax[] | undefined;
  if (!statements) return outer;
  const known = new Set(outer);
  for (const { id, init } of statements.flatMap((one) => (one['declarations'] ?? []) as Syntax[])) {
    if (!isSyntax(init) || init.type !== 'CallExpression' || readWord(init['callee']) !== 'useTranslation') continue;
    const names = ((id as Syntax)['properties'] ?? []) as Syntax[];
    for (const name of names) {
      const local = readWord(name['value']) ?? readWord(name['key']) ?? '';
      if (readNamespace(init) === 'shared') known.add(local);
      else known.delete(local);
    }
  }
  return known;
}

function readNamespace(call: Syntax): string | undefined {
  const [first] = call['arguments'] as { expression: Syntax }[];
  const [one] = (first?.expression['elements'] ?? [first]) as { expression: Syntax }[];
  return one && readText(one.expression);
}
