const { createRequire } = require('node:module');

const jsdom = createRequire(createRequire(require.resolve('jest-environment-jsdom')).resolve('jsdom'));

const { matchesDontThrow } = jsdom('./jsdom/living/helpers/selectors.js');

const IN_BRACKETS = /\([^()]*\)|\[[^[\]]*\]/;
const COMBINATOR = /[\s>+~]+/;

/**
 * The rarest class, attribute or tag that an element needs to match each alternative of a selector; `*` if none is
 * named. It `suffices` if nothing else is required. Pseudo-elements are left out.
 *
 * @param {string} selector
 * @returns {{ demand: string, suffices: boolean }[]}
 */
function listDemands(selector) {
  if (selector.includes('\\')) return [{ demand: '*', suffices: false }];
  const attributes = [];
  let bare = selector.replace(/\[([\w-]+)[^[\]]*\]/g, (_, name) => `@${attributes.push(name.toLowerCase()) - 1};`);
  while (IN_BRACKETS.test(bare)) bare = bare.replace(IN_BRACKETS, '');
  const alternatives = bare.split(',').map((alternative) => alternative.trim());
  return alternatives
    .filter((alternative) => !alternative.includes('::'))
    .map((alternative) => {
      const subject = alternative.split(COMBINATOR).at(-1);
      const className = /\.[\w-]+/.exec(subject)?.[0];
      const attribute = attributes[Number(/@(\d+);/.exec(subject)?.[1])];
      const demand = className ?? (attribute ? `[${attribute}` : (/^[a-z][\w-]*/.exec(subject)?.[0] ?? '*'));
      return { demand, suffices: demand === alternative };
    });
}

function listOffers(element) {
  const classes = (element.getAttributeNS(null, 'class') ?? '').split(/\s+/);
  const attributes = element.getAttributeNames().map((name) => `[${name.toLowerCase()}`);
  return ['*', element.localName, ...attributes, ...classes.map((name) => `.${name}`)];
}

/** Rules that jsdom applies, in their order; those of screen media are among them. */
function* listRules({ cssRules }) {
  for (const rule of cssRules) {
    if (!rule.media) yield rule;
    else if (Array.prototype.includes.call(rule.media, 'screen')) yield* rule.cssRules;
  }
}

/** Rules by demand, with their order. */
class RuleIndex {
  static demands = new Map();

  byDemand = new Map();

  /** @param {Iterable<object>} rules */
  constructor(rules) {
    let place = 0;
    for (const rule of rules) this.add(rule, place++);
  }

  add(rule, place) {
    const { selectorText } = rule;
    const { demands } = RuleIndex;
    if (!demands.has(selectorText)) demands.set(selectorText, listDemands(selectorText));
    for (const { demand, suffices } of demands.get(selectorText)) {
      if (!this.byDemand.has(demand)) this.byDemand.set(demand, []);
      this.byDemand.get(demand).push({ rule, place, suffices });
    }
  }

  /** The rules for an element; the last one wins. */
  rulesFor(element) {
    const matched = new Map();
    for (const offer of listOffers(element)) {
      for (const { rule, place, suffices } of this.byDemand.get(offer) ?? []) {
        if (suffices || (!matched.has(place) && matchesDontThrow(element, rule.selectorText))) matched.set(place, rule);
      }
    }
    return [...matched].sort(([one], [other]) => one - other).map(([, rule]) => rule);
  }
}

module.exports = { listRules, RuleIndex };
