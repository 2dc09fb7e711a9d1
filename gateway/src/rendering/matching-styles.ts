import { generate, walk } from 'css-tree';
import type { CssNode, List, Rule, Selector } from 'css-tree';
import { parsedSheet } from './preview-styles';
import { isElement } from './preview-tree';
import type { Element, Node } from './preview-tree';

/** Classes that the page's script sets on the root element. */
const ROOT_CLASSES = new Set(['dark', 'light']);
const PAGE_TAGS = ['html', 'body', '*'];

type Names = { classes: Set<string>; tags: Set<string> };

/**
 * Leaves out what a page does not need: rules of which a class or an element is not in it, those of the screen that the frame has as
 * well, and custom properties that nothing uses.
 *
 * @param css checked style sheet
 * @param confinement the part of each selector that confines it to the screen
 */
export function matchingStyles(css: string, root: Element, confinement: string): string {
  const sheet = parsedSheet(css);
  const names: Names = { classes: new Set(), tags: new Set(PAGE_TAGS) };
  const values: string[] = [];
  collect(root.childNodes, names, values);
  const known = new Set<string>();
  filterRules(sheet.children, '', ({ rule, within }) => {
    if (rule.prelude.type !== 'SelectorList') return true;
    const selectors = rule.prelude.children as List<Selector>;
    rule.prelude.children = selectors.filter((selector) => canMatch(selector, names, confinement));
    const text = generate(rule);
    const key = within + text.replaceAll(confinement, '');
    const isRepeated = text.includes(confinement) && known.has(key);
    known.add(key);
    return !rule.prelude.children.isEmpty && !isRepeated;
  });
  const used = usedProperties(sheet, values);
  filterRules(sheet.children, '', ({ rule: { block } }) => {
    block.children = block.children.filter(
      (node) => node.type !== 'Declaration' || !node.property.startsWith('--') || used.has(node.property),
    );
    return !block.children.isEmpty;
  });
  return generate(sheet);
}

/** Names and attribute values of elements. */
function collect(nodes: readonly Node[], names: Names, values: string[]): void {
  for (const node of nodes) {
    if (!isElement(node)) continue;
    names.tags.add(node.tagName.toLowerCase());
    for (const { name, value } of node.attrs) {
      if (name === 'class') value.split(/\s+/).forEach((className) => names.classes.add(className));
      else values.push(value);
    }
    collect(node.childNodes, names, values);
  }
}

/** Conditions in parentheses, as in `:not(.a)`, are not looked at. */
function canMatch(selector: Selector, { classes, tags }: Names, confinement: string): boolean {
  const parts = selector.children.toArray();
  const isConfined = generate(selector).includes(confinement);
  const subject = parts.findLastIndex(({ type }) => type === 'Combinator');
  return parts.every((node, index) => {
    if (node.type === 'TypeSelector') return tags.has(node.name.toLowerCase());
    if (node.type !== 'ClassSelector' || classes.has(node.name)) return true;
    return ROOT_CLASSES.has(node.name) && (!isConfined || index < subject);
  });
}

type PlacedRule = { rule: Rule; /** The at-rules around it. */ within: string };

/** Removes rules, except those of keyframes, and at-rules that become empty. Statements, such as the order of layers, stay. */
function filterRules(nodes: List<CssNode>, within: string, keeps: (rule: PlacedRule) => boolean): void {
  nodes.forEach((node, item, list) => {
    if (node.type === 'Rule' && !keeps({ rule: node, within })) list.remove(item);
    if (node.type !== 'Atrule' || !node.block || /keyframes$/i.test(node.name)) return;
    const prelude = node.prelude ? generate(node.prelude) : '';
    filterRules(node.block.children, `${within}@${node.name} ${prelude}{`, keeps);
    if (node.block.children.isEmpty) list.remove(item);
  });
}

/** Names of the custom properties that values use, also those that other used ones use. */
function usedProperties(sheet: CssNode, values: readonly string[]): Set<string> {
  const byProperty = new Map<string, string[]>();
  const used = new Set<string>();
  const waiting = values.flatMap(readNames);
  walk(sheet, (node) => {
    if (node.type !== 'Declaration') return;
    const names = readNames(generate(node.value));
    if (node.property.startsWith('--'))
      byProperty.set(node.property, [...(byProperty.get(node.property) ?? []), ...names]);
    else waiting.push(...names);
  });
  for (const name of waiting) {
    if (used.has(name)) continue;
    used.add(name);
    waiting.push(...(byProperty.get(name) ?? []));
  }
  return used;
}

/** Names may have escaped characters. */
const readNames = (value: string): string[] => value.match(/--(?:[\w-]|\\.)+/g) ?? [];
