import { BOOT_ELEMENT_ID } from '@klaster/shared/contract';
import { RenderingFault } from './rendering-fault';

/** Stands in kept HTML where each page's own nonce is written. */
export const NONCE_PLACEHOLDER = 'klaster-nonce';

/** Where the shell's frame has a place for the remote's screen. */
const HOLE = '<klaster-screen></klaster-screen>';

/**
 * A start tag, an end tag, a comment as React writes them, attributes in double quotes; or the beginning of what a parser would
 * take for one of them, and is none.
 */
const MARKUP =
  /<(?:([a-z][\w:.-]*)((?:\s+[\w:@.-]+(?:="[^"]*")?)*)\s*(\/?)>|\/([a-z][\w:.-]*)\s*>|!--[^<>]*-->|(?=[a-z/!?]))/gi;

const ATTRIBUTE = /\s+([\w:@.-]+)(?:="([^"]*)")?/g;

/**
 * Elements that fetch, run or say something of the page as a whole, send something, or are read by rules of their own: what
 * stands after them would be taken for their content.
 */
const REFUSED_ELEMENTS =
  /^(script|iframe|object|embed|base|meta|link|form|html|head|body|title|frame|frameset|template|noscript|noembed|noframes|plaintext|xmp|portal|applet)$/;

const VOID_ELEMENTS = /^(area|br|col|hr|img|input|source|track|wbr)$/;

/** Ids that the page itself goes by. */
const PAGE_IDS = new Set<string>([BOOT_ELEMENT_ID, 'root']);

/**
 * HTML of a server script as it may stand in a page: elements that begin and end within it and do nothing by themselves, styles
 * with the placeholder of the nonce. Attributes `style` are left out: the page's policy would refuse them one by one. Buttons are inert:
 * nothing answers to them before the app is there, while links lead on and what is typed is carried over.
 *
 * @throws {RenderingFault}
 */
export function checkedHtml(html: string): string {
  if (html.trim() === '') throw new RenderingFault('its HTML is empty');
  const open: string[] = [];
  let checked = '';
  let from = 0;
  for (const { index, 0: markup, 1: start, 2: attributes = '', 3: slash = '', 4: end } of html.matchAll(MARKUP)) {
    const isInStyle = open.at(-1) === 'style' && end?.toLowerCase() !== 'style';
    if (markup === '<' || isInStyle) throw new RenderingFault(`its HTML has ${html.slice(index, index + 20)}`);
    checked += html.slice(from, index);
    from = index + markup.length;
    if (start === undefined) {
      if (end !== undefined && open.pop() !== end.toLowerCase())
        throw new RenderingFault(`its HTML ends a ${end} that is not open`);
      checked += markup;
    } else {
      const name = start.toLowerCase();
      checkElement(name, slash, open.includes('svg'));
      checked += `<${start}${checkedAttributes(name, attributes)}${slash}>`;
      if (!VOID_ELEMENTS.test(name) && slash === '') open.push(name);
    }
  }
  if (open.length > 0) throw new RenderingFault(`its HTML has no end of a ${open.at(-1)}`);
  return checked + html.slice(from);
}

function checkElement(name: string, slash: string, isInSvg: boolean): void {
  if (REFUSED_ELEMENTS.test(name) && !(isInSvg && name === 'title')) throw new RenderingFault(`its HTML has a ${name}`);
  // To HTML an element is not over with that.
  if (slash !== '' && !isInSvg && !VOID_ELEMENTS.test(name))
    throw new RenderingFault(`its HTML has no end of a ${name}`);
}

function checkedAttributes(element: string, attributes: string): string {
  const all = [...attributes.matchAll(ATTRIBUTE)].map(([text, name = '', value]) => ({
    text,
    name: name.toLowerCase(),
    value,
  }));
  for (const { name, value = '' } of all) {
    if (name.startsWith('on')) throw new RenderingFault(`its HTML has an attribute ${name}`);
    if (name === 'id' && (PAGE_IDS.has(value) || value.includes('&')))
      throw new RenderingFault(`its HTML has another ${value}`);
    // `document.cookie` would be this image from then on.
    if (name === 'name' && element === 'img') throw new RenderingFault('its HTML has an image with a name');
  }
  const nonces = all.filter(({ name }) => name === 'nonce').map(({ value }) => value);
  if (element === 'style' ? nonces.join() !== NONCE_PLACEHOLDER : nonces.length > 0)
    throw new RenderingFault(`its HTML has a ${element} with a nonce that is not the page’s`);
  const kept = all.filter(({ name }) => name !== 'style' && name !== 'nonce').map(({ text }) => text);
  if (element === 'button') return ` inert=""${kept.filter((text) => text.trim() !== 'inert=""').join('')}`;
  return element === 'style' ? ` nonce="${NONCE_PLACEHOLDER}"${kept.join('')}` : kept.join('');
}

/**
 * The shell's frame with the remote's screen in its place.
 *
 * @throws {RenderingFault} where the frame has no place, or several
 */
export function screenInFrame(frame: string, screen: string): string {
  const parts = frame.split(HOLE);
  if (parts.length !== 2) throw new RenderingFault('its HTML has no one place for a screen');
  return parts.join(screen);
}

/** Kept HTML as it goes into one page. */
export function withNonce(html: string, nonce: string): string {
  return html.replaceAll(`<style nonce="${NONCE_PLACEHOLDER}"`, () => `<style nonce="${nonce}"`);
}
