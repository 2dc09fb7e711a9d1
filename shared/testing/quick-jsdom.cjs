const { createRequire } = require('node:module');

const jsdom = createRequire(createRequire(require.resolve('jest-environment-jsdom')).resolve('jsdom'));
const cssom = jsdom('rrweb-cssom');
const { CSSStyleDeclaration } = jsdom('cssstyle');
const { matchesDontThrow } = jsdom('./jsdom/living/helpers/selectors.js');

/** Where jsdom keeps a page's declarations by element, and its elements by id. */
const CACHE = '_styleCache';
const IDS = '_ids';

const IN_BRACKETS = /\([^()]*\)|\[[^[\]]*\]/;
const COMBINATOR = /[\s>+~]+/;

/**
 * What an element must at least have to match a selector, for each of the selector's alternatives: a class, an attribute or a
 * tag, the rarest that is named; `*` where none is. Tells most rules apart that do not match, and no more.
 *
 * @param {string} selector
 * @returns {string[]}
 */
function demandsOf(selector) {
  if (selector.includes('\\')) return ['*'];
  const attributes = [];
  let bare = selector.replace(/\[([\w-]+)[^[\]]*\]/g, (_, name) => `@${attributes.push(name.toLowerCase()) - 1};`);
  while (IN_BRACKETS.test(bare)) bare = bare.replace(IN_BRACKETS, '');
  return bare.split(',').map((alternative) => {
    const subject = alternative.trim().split(COMBINATOR).at(-1);
    const className = /\.[\w-]+/.exec(subject)?.[0];
    const attribute = attributes[Number(/@(\d+);/.exec(subject)?.[1])];
    return className ?? (attribute ? `[${attribute}` : (/^[a-z][\w-]*/.exec(subject)?.[0] ?? '*'));
  });
}

/** Of what an element has, all that a rule may demand. */
function offersOf(element) {
  const classes = (element.getAttributeNS(null, 'class') ?? '').split(/\s+/);
  const attributes = element.getAttributeNames().map((name) => `[${name.toLowerCase()}`);
  return ['*', element.localName, ...attributes, ...classes.map((name) => `.${name}`)];
}

/** Rules of a sheet in their order, as far as jsdom applies them: those of a screen's media with the rest. */
function* rulesOf({ cssRules }) {
  for (const rule of cssRules) {
    if (!rule.media) yield rule;
    else if (Array.prototype.includes.call(rule.media, 'screen')) yield* rule.cssRules;
  }
}

function sheetsOf({ styleSheets }) {
  return Array.from({ length: styleSheets.length }, (_, index) => styleSheets.item(index));
}

/** The rules of a page by what they demand, each with its place among all. */
class RuleIndex {
  static demands = new Map();

  byDemand = new Map();

  constructor(sheets) {
    let place = 0;
    for (const sheet of sheets) for (const rule of rulesOf(sheet)) this.add(rule, place++);
  }

  add(rule, place) {
    const { selectorText } = rule;
    // Keyframes and the like have no selector.
    if (selectorText === undefined) return;
    const { demands } = RuleIndex;
    if (!demands.has(selectorText)) demands.set(selectorText, new Set(demandsOf(selectorText)));
    for (const demand of demands.get(selectorText)) {
      if (!this.byDemand.has(demand)) this.byDemand.set(demand, []);
      this.byDemand.get(demand).push({ rule, place });
    }
  }

  /** Rules that an element matches, the last one the strongest. */
  rulesFor(element) {
    const places = new Map();
    for (const offer of offersOf(element)) {
      for (const { rule, place } of this.byDemand.get(offer) ?? []) places.set(place, rule);
    }
    return [...places]
      .sort(([one], [other]) => one - other)
      .map(([, rule]) => rule)
      .filter(({ selectorText }) => matchesDontThrow(element, selectorText));
  }
}

let ownSheet;

/** What is kept of a page until jsdom takes its styles for outdated: with every change of the document. */
class KeptStyles {
  declarations = new WeakMap();
  computed = new WeakMap();

  constructor(page) {
    ownSheet ??= cssom.parse(jsdom('./jsdom/browser/default-stylesheet.js'));
    this.rules = new RuleIndex([ownSheet, ...sheetsOf(page)]);
  }

  /** jsdom drops what stands there with every change. */
  static of(page) {
    page[CACHE] ??= new KeptStyles(page);
    return page[CACHE];
  }
}

/** As jsdom's own: what rules and the element itself declare, without regard to how specific a selector is. */
function getDeclarationForElement(element) {
  const { declarations, rules } = KeptStyles.of(element.ownerDocument);
  const known = declarations.get(element);
  if (known) return known;
  const declaration = new CSSStyleDeclaration();
  for (const { style } of rules.rulesFor(element)) {
    for (const property of Array.from(style)) {
      const value = style.getPropertyValue(property);
      if (value === 'unset') declaration.removeProperty(property);
      else declaration.setProperty(property, value, style.getPropertyPriority(property));
    }
  }
  for (const property of Array.from(element.style)) {
    declaration.setProperty(
      property,
      element.style.getPropertyValue(property),
      element.style.getPropertyPriority(property),
    );
  }
  declarations.set(element, declaration);
  return declaration;
}

/** The first element in the page with the id that a label names, if it can have a label. */
function quickenLabels() {
  const { isLabelable } = jsdom('./jsdom/living/helpers/form-controls.js');
  const { prototype } = jsdom('./jsdom/living/nodes/HTMLLabelElement-impl.js').implementation;
  const own = Object.getOwnPropertyDescriptor(prototype, 'control');
  Object.defineProperty(prototype, 'control', {
    get() {
      const id = this.getAttributeNS(null, 'for');
      const page = this.ownerDocument;
      if (!id || page[IDS][id]?.length > 1 || this.getRootNode({}) !== page) return own.get.call(this);
      const element = page.getElementById(id);
      return element && isLabelable(element) ? element : null;
    },
  });
}

/**
 * Makes quick in jsdom what asking for elements by role or name does a thousand times: `getComputedStyle`, which holds every
 * element against every rule, and `label.control`, which walks the whole page for an id. The answers are jsdom's own. To be
 * called before anything else loads jsdom.
 */
exports.quickenJsdom = function quickenJsdom() {
  jsdom('./jsdom/living/helpers/style-rules.js').getDeclarationForElement = getDeclarationForElement;
  jsdom('./api.js');
  quickenLabels();
};

/**
 * Keeps a style that was computed until the page changes.
 *
 * @param {Window & typeof globalThis} window
 */
exports.keepStyles = function keepStyles(window) {
  const page = implementationOf(window.document);
  const compute = window.getComputedStyle;
  window.getComputedStyle = (element, pseudoElement) => {
    if (pseudoElement) return compute(element, pseudoElement);
    const { computed } = KeptStyles.of(page);
    const known = computed.get(element);
    if (known) return known;
    const style = compute(element);
    computed.set(element, style);
    return style;
  };
};

function implementationOf(node) {
  const symbol = Object.getOwnPropertySymbols(node).find(({ description }) => description === 'impl');
  return node[symbol];
}
