/** Where jsdom keeps a page's declarations by element, and the engine that matches rules. */
const CACHE = '_styleCache';
const ENGINE = '_nwsapiDontThrow';

const IN_BRACKETS = /\([^()]*\)|\[[^[\]]*\]/;
const COMBINATOR = /[\s>+~]+/;

/**
 * What an element must at least have to match a selector, by each of the selector's alternatives. Tells most of those apart that
 * do not match, and no more.
 *
 * @param {string} selector
 * @returns {{ tag?: string, className?: string, attribute?: string }[]}
 */
function demandsOf(selector) {
  if (selector.includes('\\')) return [{}];
  const attributes = [];
  let bare = selector.replace(/\[([\w-]+)[^[\]]*\]/g, (_, name) => `@${attributes.push(name) - 1};`);
  while (IN_BRACKETS.test(bare)) bare = bare.replace(IN_BRACKETS, '');
  return bare.split(',').map((alternative) => {
    const subject = alternative.trim().split(COMBINATOR).at(-1);
    return {
      tag: /^[a-z][\w-]*/.exec(subject)?.[0],
      className: /\.([\w-]+)/.exec(subject)?.[1],
      attribute: attributes[Number(/@(\d+);/.exec(subject)?.[1])],
    };
  });
}

/**
 * Makes `getComputedStyle` quick in jsdom, which holds every element against every rule, and does so anew at each call; asking
 * for an element by its role is a thousand such calls. The answers are jsdom's own:
 * - rules that cannot match an element are left out before the selector engine is asked;
 * - a style that was computed is kept until jsdom itself takes its styles for outdated.
 *
 * @param {Window & typeof globalThis} window
 */
exports.quickenStyles = function quickenStyles(window) {
  const page = implementationOf(window.document);
  tellMostApart(page);
  const compute = window.getComputedStyle;
  /** By the page's present cache of declarations, which jsdom drops with every change. */
  const kept = new WeakMap();
  window.getComputedStyle = (element, pseudoElement) => {
    if (pseudoElement) return compute(element, pseudoElement);
    const known = kept.get(page[CACHE])?.get(element);
    if (known) return known;
    const style = compute(element);
    if (!kept.has(page[CACHE])) kept.set(page[CACHE], new WeakMap());
    kept.get(page[CACHE]).set(element, style);
    return style;
  };
};

/**
 * jsdom makes the engine that matches the rules of style sheets when it first needs it, and uses it for nothing else. Most
 * rules are of a class, a tag or an attribute that the element is without, which is told here at once.
 */
function tellMostApart(page) {
  let engine;
  const demands = new Map();
  /** Of the element that is held against one rule after the other. */
  let asked = {};
  const classesOf = (element) => {
    if (asked.element !== element || asked.cache !== page[CACHE]) {
      asked = { element, cache: page[CACHE], classes: new Set(element.classList) };
    }
    return asked.classes;
  };
  const demandsMet = (selector, element) => {
    if (!demands.has(selector)) demands.set(selector, demandsOf(selector));
    return demands
      .get(selector)
      .some(
        ({ tag, className, attribute }) =>
          (tag === undefined || element.localName === tag) &&
          (className === undefined || classesOf(element).has(className)) &&
          (attribute === undefined || element.hasAttribute(attribute)),
      );
  };
  Object.defineProperty(page, ENGINE, {
    get: () => engine,
    set(made) {
      engine = {
        configure: (options) => made.configure(options),
        // Keyframes and the like have no selector.
        match: (selector, element) =>
          selector !== undefined && demandsMet(selector, element) && made.match(selector, element),
      };
    },
  });
}

function implementationOf(node) {
  const symbol = Object.getOwnPropertySymbols(node).find(({ description }) => description === 'impl');
  return node[symbol];
}
