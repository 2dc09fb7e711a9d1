import { BOOT_ELEMENT_ID } from '@klaster/shared/contract/http';
import { defaultTreeAdapter as tree, serialize } from 'parse5';
import { checkedStyles } from './preview-styles';
import { isAllowedAttribute, isAllowedChild, isAllowedElement } from './preview-table';
import { isElement, isSame, NS, parsed } from './preview-tree';
import type { Element, Node } from './preview-tree';
import { RenderingFault } from './rendering-fault';

/** Placeholder in cached HTML for each page's own nonce. */
export const NONCE_PLACEHOLDER = 'klaster-nonce';

/** Where the shell's frame has a place for the remote's screen. */
const HOLE = 'klaster-screen';

/** The element around a screen, which nothing of the screen gets out of: neither its rules nor what they place or draw. */
const SCREEN = 'data-preview-screen';
const SCREEN_STYLE = `[${SCREEN}]{contain:content}`;

/** Before the ids of a screen: the frame has some of its own, and scripts of the page go by names that an id may take. */
const ID_PREFIX = 'screen-';

/** Attributes whose values are ids, one or several. */
const ID_ATTRIBUTES =
  /^(?:id|for|headers|aria-(?:activedescendant|controls|describedby|details|errormessage|flowto|labelledby|owns))$/;

/** Ids that the page itself goes by. */
const PAGE_IDS = new Set<string>([BOOT_ELEMENT_ID, 'root']);

/** HTML that is safe to write into a page, as a tree. */
export type CheckedHtml = readonly Node[];

type Part = { isScreen: boolean };

/**
 * HTML of a remote's server script, made safe for a page: parsed like a browser does, each element and attribute checked against
 * the table, styles confined to the screen. Attributes `style` are left out: the page's policy would refuse them one by one.
 * Links work before the app has loaded; typed text and the first click on a button are saved for it.
 *
 * @throws {RenderingFault} naming what the table lacks
 */
export const checkedScreen = (html: string): CheckedHtml => checkedPart(html, { isScreen: true });

/** The same of the shell's script, with the place for a screen; its styles are the page's. */
export const checkedFrame = (html: string): CheckedHtml => checkedPart(html, { isScreen: false });

/**
 * The shell's frame with the remote's screen in its place, serialised so that a browser parses it to the same tree.
 *
 * @throws {RenderingFault} if the frame does not have exactly one place, or a browser would parse the HTML differently
 */
export function previewHtml(frame: CheckedHtml, screen: CheckedHtml): string {
  const root = tree.createElement('div', NS.HTML, []);
  const holes = copied(frame, root);
  const [hole] = holes;
  if (!hole || holes.length > 1) throw new RenderingFault('its HTML has no one place for a screen');
  const style = tree.createElement('style', NS.HTML, [{ name: 'nonce', value: NONCE_PLACEHOLDER }]);
  tree.insertText(style, SCREEN_STYLE);
  const place = tree.createElement('div', NS.HTML, [{ name: SCREEN, value: '' }]);
  if (copied(screen, place).length > 0) throw new RenderingFault('its HTML has a place for another screen');
  const parent = hole.parentNode as Element;
  tree.insertBefore(parent, style, hole);
  tree.insertBefore(parent, place, hole);
  tree.detachNode(hole);
  const html = serialize(root);
  if (!isSame(parsed(html), root.childNodes))
    throw new RenderingFault('its HTML would be read otherwise than it was written');
  return html;
}

/** Cached HTML as it goes into one page. */
export function withNonce(html: string, nonce: string): string {
  return html.replaceAll(`<style nonce="${NONCE_PLACEHOLDER}"`, () => `<style nonce="${nonce}"`);
}

function checkedPart(html: string, part: Part): CheckedHtml {
  if (html.trim() === '') throw new RenderingFault('its HTML is empty');
  const nodes = parsed(html);
  nodes.forEach((node) => check(node, undefined, part));
  return nodes;
}

function check(node: Node, parent: Element | undefined, part: Part): void {
  if (!isElement(node)) {
    if (node.nodeName === '#text') return;
    // React writes empty ones between texts.
    if (node.nodeName === '#comment' && 'data' in node && /^[\w\s/$&!?]*$/.test(node.data)) return;
    throw new RenderingFault(`its HTML has a ${node.nodeName}`);
  }
  if (node.tagName === HOLE && node.namespaceURI === NS.HTML && !part.isScreen) {
    if (node.attrs.length > 0 || node.childNodes.length > 0)
      throw new RenderingFault('its HTML has no one place for a screen');
    return;
  }
  if (!isAllowedElement(node)) throw new RenderingFault(`its HTML has a ${node.tagName}`);
  if (parent && !isAllowedChild(parent, node))
    throw new RenderingFault(`its HTML has a ${node.tagName} in a ${parent.tagName}`);
  node.attrs = node.tagName === 'style' ? styleAttributes(node, part) : checkedAttributes(node, part);
  if (node.tagName === 'style') writeStyles(node, part);
  else node.childNodes.forEach((child) => check(child, node, part));
}

function checkedAttributes(element: Element, { isScreen }: Part): Element['attrs'] {
  return element.attrs
    .filter(({ name }) => name !== 'style')
    .map(({ name, value, prefix }) => {
      const written = isScreen ? withOwnIds(element, name, value) : value;
      if (prefix !== undefined || !isAllowedAttribute(element, name, value))
        throw new RenderingFault(`its HTML has a ${element.tagName} with such a ${name}`);
      if (name === 'id' && PAGE_IDS.has(value)) throw new RenderingFault(`its HTML has another ${value}`);
      return { name, value: written };
    });
}

/**
 * The placeholder's nonce comes first: a page's own replaces it. Emotion's data attributes are removed from a screen's styles: Emotion
 * would adopt those style elements, move them into the head, and count on them after the preview has gone.
 */
function styleAttributes(style: Element, { isScreen }: Part): Element['attrs'] {
  const nonce = style.attrs.find(({ name }) => name === 'nonce');
  if (nonce?.value !== NONCE_PLACEHOLDER)
    throw new RenderingFault('its HTML has a style with a nonce that is not the page’s');
  const others = style.attrs.filter(({ name }) => name !== 'nonce' && !(isScreen && name.startsWith('data-')));
  for (const { name, value } of others)
    if (!isAllowedAttribute(style, name, value)) throw new RenderingFault(`its HTML has a style with ${name}`);
  return [nonce, ...others];
}

function writeStyles(style: Element, { isScreen }: Part): void {
  const css = style.childNodes.map((node) => ('value' in node ? node.value : '')).join('');
  const rules = isScreen ? { within: `[${SCREEN}]`, idPrefix: ID_PREFIX } : { within: undefined, idPrefix: '' };
  style.childNodes = [];
  const written = checkedStyles(css, rules);
  if (written !== '') tree.insertText(style, written);
}

function withOwnIds({ namespaceURI }: Element, name: string, value: string): string {
  const prefixed = (ids: string) => ids.replace(/[^\s]+/g, (id) => ID_PREFIX + id);
  if (ID_ATTRIBUTES.test(name)) return prefixed(value);
  if (namespaceURI !== NS.SVG) return value;
  return value.replace(name === 'href' ? /^#/ : /^url\(#/, (start) => start + ID_PREFIX);
}

/** Copies nodes into a parent: one screen is part of many pages. Returns the places for a screen among them. */
function copied(nodes: readonly Node[], parent: Element): Element[] {
  return nodes.flatMap((node) => {
    if (!isElement(node)) {
      if ('value' in node) tree.insertText(parent, node.value);
      else if ('data' in node) tree.appendChild(parent, tree.createCommentNode(node.data));
      return [];
    }
    const copy = tree.createElement(node.tagName, node.namespaceURI, [...node.attrs]);
    tree.appendChild(parent, copy);
    const holes = copied(node.childNodes, copy);
    return node.tagName === HOLE ? [copy] : holes;
  });
}
