const { createRequire } = require('node:module');

const jsdom = createRequire(createRequire(require.resolve('jest-environment-jsdom')).resolve('jsdom'));

// Before all others, which capture these functions when they load.
quickenLetters();

const cssom = jsdom('rrweb-cssom');
const { CSSStyleDeclaration } = jsdom('cssstyle');
const { propertiesWithResolvedValueImplemented: RESOLVED } = jsdom('./jsdom/living/helpers/style-rules.js');
const { listRules, RuleIndex } = require('./style-rules.cjs');

/** jsdom's internal properties: a page's styles by element, its elements by id, its window; an element's labels. */
const CACHE = '_styleCache';
const IDS = '_ids';
const WINDOW = '_globalObject';
const LABELS = '_labels';

const HTML = 'http://www.w3.org/1999/xhtml';

/** Properties that queries by role or name read of every element, by their names in a style. No shorthand sets them. */
const ALONE = new Map(
  ['display', 'visibility', 'content-visibility', 'opacity', 'pointer-events'].flatMap((property) => [
    [property, property],
    [property.replace(/-(.)/g, (_, letter) => letter.toUpperCase()), property],
  ]),
);

function listSheets({ styleSheets }) {
  return Array.from({ length: styleSheets.length }, (_, index) => styleSheets.item(index));
}

let ownSheet;

/** jsdom drops these caches with every change of the document. */
class CachedStyles {
  declarations = new WeakMap();
  computed = new WeakMap();
  values = new Map();
  indices = new Map();

  constructor(page) {
    ownSheet ??= cssom.parse(jsdom('./jsdom/browser/default-stylesheet.js'));
    // Keyframes and the like have no selector.
    this.rules = [ownSheet, ...listSheets(page)]
      .flatMap((sheet) => [...listRules(sheet)])
      .filter((rule) => rule.selectorText);
  }

  static of(page) {
    page[CACHE] ??= new CachedStyles(page);
    return page[CACHE];
  }

  /** @param {string} [property] only rules that name it */
  rulesFor(element, property) {
    if (!this.indices.has(property)) {
      const rules = property ? this.rules.filter(({ style }) => style.getPropertyValue(property)) : this.rules;
      this.indices.set(property, new RuleIndex(rules));
    }
    return this.indices.get(property).rulesFor(element);
  }

  /** As in jsdom: declarations of rules and of the element, without specificity. */
  declarationOf(element) {
    const known = this.declarations.get(element);
    if (known) return known;
    const declaration = new CSSStyleDeclaration();
    for (const { style } of this.rulesFor(element)) {
      for (const property of Array.from(style)) declare(declaration, property, style);
    }
    for (const property of Array.from(element.style)) declare(declaration, property, element.style);
    this.declarations.set(element, declaration);
    return declaration;
  }

  /** Computed value of a property in `ALONE`. */
  valueOf(element, property) {
    if (!this.values.has(property)) this.values.set(property, new WeakMap());
    const values = this.values.get(property);
    const known = values.get(element);
    if (known !== undefined) return known;
    const value = this.declaredValueOf(element, property) || this.defaultOf(element, property);
    values.set(element, value);
    return value;
  }

  declaredValueOf(element, property) {
    const declaration = new CSSStyleDeclaration();
    for (const { style } of this.rulesFor(element, property)) declare(declaration, property, style);
    if (element.style.getPropertyValue(property)) declare(declaration, property, element.style);
    return declaration.getPropertyValue(property);
  }

  defaultOf({ parentElement }, property) {
    const { inherited, initial = '' } = RESOLVED[property] ?? {};
    return inherited && parentElement ? this.valueOf(parentElement, property) : initial;
  }
}

function declare(declaration, property, style) {
  const value = style.getPropertyValue(property);
  if (value === 'unset') declaration.removeProperty(property);
  else declaration.setProperty(property, value, style.getPropertyPriority(property));
}

/** Finds labels as jsdom does, but by the index of ids. */
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

/** Finds an element's labels as jsdom does, but among the page's labels instead of all elements. */
function quickenElementLabels() {
  const controls = jsdom('./jsdom/living/helpers/form-controls.js');
  const own = controls.getLabelsForLabelable;
  controls.getLabelsForLabelable = (element) => {
    const page = element.ownerDocument;
    if (element[LABELS] || !controls.isLabelable(element) || element.getRootNode({}) !== page) return own(element);
    const query = () => [...page.getElementsByTagNameNS(HTML, 'label')].filter(({ control }) => control === element);
    element[LABELS] = jsdom('./jsdom/living/generated/NodeList.js').createImpl(page[WINDOW], [], {
      element: page,
      query,
    });
    return element[LABELS];
  };
}

/** Lower-casing names: most are lower-case already, and are read very often. */
function quickenLetters() {
  for (const strings of [jsdom('./jsdom/living/helpers/strings.js'), jsdom('cssstyle/lib/utils/strings.js')]) {
    const own = strings.asciiLowercase;
    strings.asciiLowercase = (text) => (/[A-Z]/.test(text) ? own(text) : text);
  }
}

/** Speeds up queries by role or name, with the same answers: computed styles, `label.control`, `labels`, names. Call before jsdom loads. */
exports.quickenJsdom = function quickenJsdom() {
  jsdom('./jsdom/living/helpers/style-rules.js').getDeclarationForElement = (element) =>
    CachedStyles.of(element.ownerDocument).declarationOf(element);
  quickenElementLabels();
  jsdom('./api.js');
  quickenLabels();
};

/**
 * Computes only requested properties of a style and caches them until the page changes. As in a browser, a style is live.
 *
 * @param {Window & typeof globalThis} window
 */
exports.keepStyles = function keepStyles(window) {
  const page = implementationOf(window.document);
  const compute = window.getComputedStyle;
  const styles = new WeakMap();
  window.getComputedStyle = (element, pseudoElement) => {
    if (pseudoElement || !(element instanceof window.Element)) return compute(element, pseudoElement);
    if (!styles.has(element)) styles.set(element, liveStyle(page, element, compute));
    return styles.get(element);
  };
};

function liveStyle(page, element, compute) {
  const implementation = implementationOf(element);
  const valueOf = (name) => CachedStyles.of(page).valueOf(implementation, ALONE.get(name));
  const whole = () => {
    const { computed } = CachedStyles.of(page);
    if (!computed.has(element)) computed.set(element, compute(element));
    return computed.get(element);
  };
  const getPropertyValue = (name) => (ALONE.has(name) ? valueOf(name) : whole().getPropertyValue(name));
  return new Proxy(new CSSStyleDeclaration(), {
    get: (_, name) => {
      if (ALONE.has(name)) return valueOf(name);
      if (name === 'getPropertyValue') return getPropertyValue;
      const value = whole()[name];
      return typeof value === 'function' ? value.bind(whole()) : value;
    },
    has: (_, name) => name in whole(),
  });
}

function implementationOf(node) {
  const symbol = Object.getOwnPropertySymbols(node).find(({ description }) => description === 'impl');
  return node[symbol];
}
