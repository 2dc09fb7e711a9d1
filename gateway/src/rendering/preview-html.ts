import { BOOT_ELEMENT_ID } from '@klaster/shared/contract/http';
import { defaultTreeAdapter as tree, serialize } from 'parse5';
import { matchingStyles } from './matching-styles';
import { checkedStyles, confinement } from './preview-styles';
import { isAllowedAttribute, isAllowedChild, isAllowedElement } from './preview-table';
import { isElement, isSame, NS, parseHtml } from './preview-tree';
import type { Element, Node } from './preview-tree';
import { RenderingFault } from './rendering-fault';

/** Element of the shell's frame that the remote's screen replaces. */
const HOLE = 'klaster-screen';

/** Attribute of the element around a screen; nothing of the screen is drawn outside of it. */
const SCREEN = 'data-preview-screen';
const SCREEN_STYLE = `[${SCREEN}]{contain:content}`;

/** Prefix of a screen's ids, so that they cannot be those of the frame or of scripts. */
const ID_PREFIX = 'screen-';

/** Attributes whose values are ids. */
const ID_ATTRIBUTES =
  /^(?:id|for|form|headers|aria-(?:activedescendant|controls|describedby|details|errormessage|flowto|labelledby|owns))$/;

/** Ids of the page itself. */
const PAGE_IDS = new Set<string>([BOOT_ELEMENT_ID, 'root']);

/** Elements and styles that are safe to write into a page. */
export type CheckedHtml = { readonly nodes: readonly Node[]; readonly style: string };

/** The content of a page's root element, the rules that its elements match, and the text of the screen's heading. */
export type PreviewPage = { readonly html: string; readonly style: string; readonly heading?: string | undefined };

type Part = { isScreen: boolean };

/**
 * Makes HTML of a remote's server script safe: parsed as a browser does, elements and attributes checked against the table, styles
 * confined to the screen and taken out. `style` attributes are left out, since the page's policy would refuse them.
 *
 * @throws {RenderingFault} with what the table lacks
 */
export const checkedScreen = (html: string): CheckedHtml => checkedPart(html, { isScreen: true });

/** For the shell's script: its styles apply to the page, and it has a place for a screen. */
export const checkedFrame = (html: string): CheckedHtml => checkedPart(html, { isScreen: false });

/** @throws {RenderingFault} if the frame does not have exactly one place, or a browser would parse the HTML differently */
export function previewPage(frame: CheckedHtml, screen: CheckedHtml): PreviewPage {
  const root = tree.createElement('div', NS.HTML, []);
  const holes = copyNodes(frame.nodes, root);
  const [hole] = holes;
  if (!hole || holes.length > 1) throw new RenderingFault('its HTML has no one place for a screen');
  const place = tree.createElement('div', NS.HTML, [{ name: SCREEN, value: '' }]);
  if (copyNodes(screen.nodes, place).length > 0) throw new RenderingFault('its HTML has a place for another screen');
  const parent = hole.parentNode as Element;
  tree.insertBefore(parent, place, hole);
  tree.detachNode(hole);
  const html = serialize(root);
  if (!isSame(parseHtml(html), root.childNodes))
    throw new RenderingFault('its HTML would be read otherwise than it was written');
  const style = matchingStyles(frame.style + SCREEN_STYLE + screen.style, root, confinement(`[${SCREEN}]`));
  return { html, style, heading: findHeading(screen.nodes) };
}

/** Text of the first heading of level 1. */
function findHeading(nodes: readonly Node[]): string | undefined {
  for (const node of nodes.filter(isElement)) {
    const found = node.tagName === 'h1' ? readText(node).trim() : findHeading(node.childNodes);
    if (found) return found;
  }
  return undefined;
}

const readText = (node: Node): string =>
  'value' in node ? node.value : isElement(node) ? node.childNodes.map(readText).join('') : '';

function checkedPart(html: string, part: Part): CheckedHtml {
  if (html.trim() === '') throw new RenderingFault('its HTML is empty');
  const nodes = parseHtml(html);
  const styles: string[] = [];
  const checked = nodes.filter((node) => check(node, undefined, { ...part, styles }));
  return { nodes: checked, style: styles.join('') };
}

/** @returns whether the node is shown; styles are collected */
function check(node: Node, parent: Element | undefined, part: Part & { styles: string[] }): boolean {
  if (!isElement(node)) {
    if (node.nodeName === '#text') return true;
    // React writes empty ones between texts.
    if (node.nodeName === '#comment' && 'data' in node && /^[\w\s/$&!?]*$/.test(node.data)) return true;
    throw new RenderingFault(`its HTML has a ${node.nodeName}`);
  }
  if (node.tagName === HOLE && node.namespaceURI === NS.HTML && !part.isScreen) {
    if (node.attrs.length > 0 || node.childNodes.length > 0)
      throw new RenderingFault('its HTML has no one place for a screen');
    return true;
  }
  if (!isAllowedElement(node)) throw new RenderingFault(`its HTML has a ${node.tagName}`);
  if (parent && !isAllowedChild(parent, node))
    throw new RenderingFault(`its HTML has a ${node.tagName} in a ${parent.tagName}`);
  if (node.tagName === 'style') {
    part.styles.push(readStyle(node, part));
    return false;
  }
  node.attrs = checkedAttributes(node, part);
  node.childNodes = node.childNodes.filter((child) => check(child, node, part));
  return true;
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

/** Data attributes are Emotion's. Earlier releases write a nonce. */
function readStyle(style: Element, { isScreen }: Part): string {
  const other = style.attrs.find(({ name }) => name !== 'nonce' && !name.startsWith('data-'));
  if (other) throw new RenderingFault(`its HTML has a style with ${other.name}`);
  const css = style.childNodes.map((node) => ('value' in node ? node.value : '')).join('');
  return checkedStyles(
    css,
    isScreen ? { within: `[${SCREEN}]`, idPrefix: ID_PREFIX } : { within: undefined, idPrefix: '' },
  );
}

function withOwnIds({ namespaceURI }: Element, name: string, value: string): string {
  const addPrefix = (ids: string) => ids.replace(/[^\s]+/g, (id) => ID_PREFIX + id);
  if (ID_ATTRIBUTES.test(name)) return addPrefix(value);
  if (namespaceURI !== NS.SVG) return value;
  return value.replace(name === 'href' ? /^#/ : /^url\(#/, (start) => start + ID_PREFIX);
}

/** Copies nodes into a parent. @returns the places for a screen among them */
function copyNodes(nodes: readonly Node[], parent: Element): Element[] {
  return nodes.flatMap((node) => {
    if (!isElement(node)) {
      if ('value' in node) tree.insertText(parent, node.value);
      else if ('data' in node) tree.appendChild(parent, tree.createCommentNode(node.data));
      return [];
    }
    const copy = tree.createElement(node.tagName, node.namespaceURI, [...node.attrs]);
    tree.appendChild(parent, copy);
    const holes = copyNodes(node.childNodes, copy);
    return node.tagName === HOLE ? [copy] : holes;
  });
}
