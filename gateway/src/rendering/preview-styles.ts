import { generate, List, parse, walk } from 'css-tree';
import type { Atrule, CssNode, Rule, Selector, StyleSheet } from 'css-tree';
import { LRUCache } from 'lru-cache';
import { isPicture } from './preview-table';
import { RenderingFault } from './rendering-fault';

/** Rules that contain others. */
const CONDITIONS = new Set(['container', 'layer', 'media', 'supports']);

/** Rules for the whole page, which only the frame may have. */
const OF_THE_PAGE = new Set(['keyframes', '-webkit-keyframes', '-moz-keyframes', '-o-keyframes', 'page']);

/** Functions that fetch nothing; `url()` is checked separately. */
const FUNCTIONS = new Set(
  `abs acos anchor-size asin atan atan2 attr blur brightness calc calc-size circle clamp color color-mix conic-gradient
  contrast cos counter counters cubic-bezier drop-shadow ellipse env exp fit-content format grayscale hsl hsla hue-rotate hwb
  hypot inset invert lab lch light-dark linear linear-gradient log matrix matrix3d max min minmax mod oklab oklch opacity
  path perspective polygon pow radial-gradient rect rem repeat repeating-conic-gradient repeating-linear-gradient
  repeating-radial-gradient rgb rgba rotate rotate3d rotateX rotateY rotateZ round saturate scale scale3d scaleX scaleY scaleZ
  selector sepia sign sin skew skewX skewY sqrt steps style tan translate translate3d translateX translateY translateZ var xywh`
    .toLowerCase()
    .split(/\s+/),
);

/** Pages of one app have most styles in common, and parsing them is slow. */
const CHECKED = new LRUCache<string, string>({
  maxSize: 4 * 1024 * 1024,
  sizeCalculation: (written, css) => written.length + css.length,
});

const COMBINATORS = new Set([' ', '>', '+', '~']);

/** Pseudo-elements that may be written with one colon. */
const LEGACY_PSEUDO_ELEMENTS = new Set(['after', 'before', 'first-letter', 'first-line']);

export type StyleRules = {
  /** Selector of the element that the rules are confined to; undefined for the whole page. */
  within: string | undefined;
  /** Prefix of every id, also in selectors. */
  idPrefix: string;
};

/**
 * Parses a style sheet and serialises it again, confined to an element: `.dark a` stays a condition on the page, but `header` no longer
 * matches the page's own.
 *
 * @throws {RenderingFault} on invalid CSS, and on rules and functions that are not allowed
 */
export function checkedStyles(css: string, rules: StyleRules): string {
  const key = JSON.stringify([rules.within, rules.idPrefix, css]);
  const known = CHECKED.get(key);
  if (known !== undefined) return known;
  const written = checkCss(css, rules);
  CHECKED.set(key, written);
  return written;
}

function checkCss(css: string, rules: StyleRules): string {
  const sheet = parsedSheet(css);
  sheet.children = filterRules(sheet.children, rules);
  walk(sheet, (node) => checkValue(node, rules));
  const written = generate(sheet);
  // Markup could end the element or begin a comment.
  if (/<[/!?a-z]|-->/i.test(written)) throw new RenderingFault('its styles have markup');
  if (generate(parsedSheet(written)) !== written) throw new RenderingFault('its styles can be read in two ways');
  return written;
}

export function parsedSheet(css: string): StyleSheet {
  const fail = (message: string): never => {
    throw new RenderingFault(`its styles cannot be read: ${message.slice(0, 80)}`);
  };
  const sheet = parse(css, { parseCustomProperty: true, onParseError: ({ message }) => fail(message) });
  return sheet.type === 'StyleSheet' ? sheet : fail('no style sheet');
}

function filterRules(nodes: List<CssNode>, rules: StyleRules): List<CssNode> {
  return nodes.filter((node) => {
    if (node.type === 'Comment') return false;
    if (node.type === 'Rule') return keepsRule(node, rules);
    if (node.type === 'Atrule') return keepsAtRule(node, rules);
    throw new RenderingFault(`its styles have ${generate(node).slice(0, 20)}`);
  });
}

function keepsAtRule(rule: Atrule, rules: StyleRules): boolean {
  const name = rule.name.toLowerCase();
  if (OF_THE_PAGE.has(name)) return rules.within === undefined;
  if (!CONDITIONS.has(name) || (rule.block === null && name !== 'layer'))
    throw new RenderingFault(`its styles have an @${rule.name}`);
  if (rule.block) rule.block.children = filterRules(rule.block.children, rules);
  return true;
}

function keepsRule(rule: Rule, { within, idPrefix }: StyleRules): boolean {
  if (rule.prelude.type !== 'SelectorList') throw new RenderingFault('its styles have a selector that cannot be read');
  rule.block.children = rule.block.children.filter(({ type }) => type !== 'Comment');
  rule.block.children.forEach((node) => {
    if (node.type !== 'Declaration') throw new RenderingFault('its styles have a rule in a rule');
  });
  walk(rule.prelude, (node) => {
    if (node.type === 'Combinator' && !COMBINATORS.has(node.name))
      throw new RenderingFault(`its styles have a selector with ${node.name}`);
    if (node.type === 'IdSelector') node.name = idPrefix + node.name;
  });
  if (within === undefined) return true;
  const selectors = rule.prelude.children as List<Selector>;
  rule.prelude.children = selectors.filter((selector) => !isOfTheRoot(selector));
  (rule.prelude.children as List<Selector>).forEach((selector) => confine(selector, within));
  return !rule.prelude.children.isEmpty;
}

/** A theme's rules for the root never match inside an element of the page. */
function isOfTheRoot(selector: Selector): boolean {
  return selector.children.size === 1 && /^(?:html|body|:root|:host|:where\(:root,:host\))$/.test(generate(selector));
}

/** Condition of elements within one. */
export const confinement = (within: string) => `:where(${within} *)`;

/** Confines the last compound of a selector to descendants of an element. */
function confine(selector: Selector, within: string): void {
  const parts = selector.children.toArray();
  const subject = parts.slice(parts.findLastIndex(({ type }) => type === 'Combinator') + 1);
  if (subject.length === 0) throw new RenderingFault('its styles have a selector without an end');
  const pseudo = subject.findIndex(isPseudoElement);
  const place = parts.length - subject.length + (pseudo < 0 ? subject.length : pseudo);
  const condition = parse(confinement(within), { context: 'selector' }) as Selector;
  selector.children = new List<CssNode>().fromArray(parts.toSpliced(place, 0, ...condition.children.toArray()));
}

const isPseudoElement = (node: CssNode) =>
  node.type === 'PseudoElementSelector' ||
  (node.type === 'PseudoClassSelector' && LEGACY_PSEUDO_ELEMENTS.has(node.name.toLowerCase()));

function checkValue(node: CssNode, { idPrefix }: StyleRules): void {
  if (node.type === 'Raw' && node.value.trim() !== '')
    throw new RenderingFault(`its styles have ${node.value.slice(0, 20)}`);
  if (node.type === 'Function' && !FUNCTIONS.has(node.name.toLowerCase()))
    throw new RenderingFault(`its styles have a ${node.name}()`);
  if (node.type !== 'Url') return;
  if (node.value.startsWith('#')) node.value = `#${idPrefix}${node.value.slice(1)}`;
  else if (!node.value.startsWith('data:') || !isPicture(node.value))
    throw new RenderingFault('its styles have an address');
}
