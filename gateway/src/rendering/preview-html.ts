import { BOOT_ELEMENT_ID } from '@klaster/shared/contract/http';
import { defaultTreeAdapter as tree, serialize } from 'parse5';
import { checkedStyles } from './preview-styles';
import { isAllowedAttribute, isAllowedChild, isAllowedElement } from './preview-table';
import { isElement, isSame, NS, parsed } from './preview-tree';
import type { Element, Node } from './preview-tree';
import { RenderingFault } from './rendering-fault';

/** Placeholder in cached HTML for the nonce of a page. */
export const NONCE_PLACEHOLDER = 'klaster-nonce';

/** Element of the shell's frame that the remote's screen replaces. */
const HOLE = 'klaster-screen';

/** Attribute of the element around a screen; nothing of the screen is drawn outside of it. */
const SCREEN = 'data-preview-screen';
const SCREEN_STYLE = `[${SCREEN}]{contain:content}`;

/** Prefix of a screen's ids, so that they cannot be those of the frame or of scripts. */
const ID_PREFIX = 'screen-';

/** Attributes whose values are ids. */
const ID_ATTRIBUTES =
  /^(?:id|for|headers|aria-(?:activedescendant|controls|describedby|details|errormessage|flowto|labelledby|owns))$/;

/** Ids of the page itself. */
const PAGE_IDS = new Set<string>([BOOT_ELEMENT_ID, 'root']);

/** HTML that is safe to write into a page. */
export type CheckedHtml = readonly Node[];

type Part = { isScreen: boolean };

/**
 * Makes HTML of a remote's server script safe: parsed as a browser does, elements and attributes checked against the table, styles
 * confined to the screen. `style` attributes are left out, since the page's policy would refuse them.
 *
 * @throws {RenderingFault} with what the table lacks
 */
export const checkedScreen = (html: string): CheckedHtml => checkedPart(html, { isScreen: true });

/** For the shell's script: its styles apply to the page, and it has a place for a screen. */
export const checkedFrame = (html: string): CheckedHtml => checkedPart(html, { isScreen: false });

/** @throws {RenderingFault} if the frame does not have exactly one place, or a browser would parse the HTML differently */
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

/** Removes Emotion's data attributes from a screen's styles: Emotion would adopt the elements and rely on them after the preview is gone. */
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

/** Copies nodes into a parent. @returns the places for a screen among them */
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
