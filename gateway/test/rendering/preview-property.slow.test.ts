import * as fc from 'fast-check';
import { parse as parseStyles, walk } from 'css-tree';
import { parse } from 'parse5';
import type { DefaultTreeAdapterTypes } from 'parse5';
import { checkedFrame, checkedScreen, previewPage } from '../../src/rendering/preview-html';
import type { PreviewPage } from '../../src/rendering/preview-html';
import { RenderingFault } from '../../src/rendering/rendering-fault';
import { hostileHtml, VECTORS } from './hostile-html';

/** `npm test -- at-length` runs all. */
const RUNS = process.env['TESTS_AT_LENGTH'] ? 100_000 : 3000;

const FRAME = checkedFrame('<header>a</header><main><klaster-screen></klaster-screen></main><footer>b</footer>');

/** Independent of the table in the code, so that its mistakes are found. */
const ELEMENTS =
  /^(?:a|abbr|address|article|aside|b|bdi|bdo|blockquote|br|button|caption|circle|cite|clipPath|code|col|colgroup|data|dd|defs|del|desc|details|dfn|div|dl|dt|ellipse|em|fieldset|figcaption|figure|footer|form|g|h[1-6]|header|hgroup|hr|i|img|input|ins|kbd|label|legend|li|line|linearGradient|main|mark|marker|mask|menu|meter|nav|ol|optgroup|option|output|p|path|pattern|polygon|polyline|pre|progress|q|radialGradient|rect|rp|rt|ruby|s|samp|search|section|select|small|span|stop|strong|sub|summary|sup|svg|symbol|table|tbody|td|text|textarea|tfoot|th|thead|time|title|tr|tspan|u|ul|use|var|wbr)$/;

const SCREEN_RULE = '[data-preview-screen]{contain:content}';

/** Without a scheme or with an allowed one. */
const LINK = /^(?:[^:/?#\t\n]*(?:[/?#]|$)|https?:|mailto:|tel:|data:image\/)/i;

type Node = DefaultTreeAdapterTypes.ChildNode;
type Element = DefaultTreeAdapterTypes.Element;

const isElement = (node: Node): node is Element => 'tagName' in node;

/** Parses a page with the preview as a browser does. */
function readFaults({ html: preview, style }: PreviewPage): string[] {
  const page = parse(
    `<!doctype html><html><head></head><body><div id=root><div data-preview>${preview}</div></div></body></html>`,
  );
  const html = page.childNodes.find(isElement);
  const [, body] = html!.childNodes.filter(isElement);
  const [root, ...besides] = body!.childNodes;
  const [within, ...beside] = (root as Element).childNodes as Element[];
  const parts = within!.childNodes as Element[];
  const shape = [html!.childNodes.length, besides.length, beside.length, parts.map(({ tagName }) => tagName).join()];
  if (shape.join() !== '2,0,0,header,main,footer') return [`another shape: ${shape.join()}`];
  const [screen, ...more] = parts[1]!.childNodes as Element[];
  if (screen?.attrs[0]?.name !== 'data-preview-screen' || more.length > 0) return ['out of its place'];
  return [...styleFaults(style.replace(SCREEN_RULE, '')), ...screen.childNodes.flatMap(nodeFaults)];
}

function nodeFaults(node: Node): string[] {
  if (!isElement(node)) return /^#(?:text|comment)$/.test(node.nodeName) ? [] : [node.nodeName];
  const ofAttributes = node.attrs.flatMap(({ name, value }) => [
    ...(/^(?:on|style$|srcdoc|srcset|form.|method|enctype|is$|popover|ping|data-preview|xlink|xml|action)/i.test(name)
      ? [name]
      : []),
    ...(node.tagName === 'form' && /^(?:target|name)$/.test(name) ? [`${name} of a form`] : []),
    ...(/^(?:href|src)$/.test(name) && !LINK.test(value) ? [value] : []),
    ...(/^(?:id|form)$/.test(name) && value.trim() !== '' && !value.startsWith('screen-') ? [`${name} ${value}`] : []),
    ...(name === 'nonce' ? [name] : []),
  ]);
  const own = ELEMENTS.test(node.tagName) ? [] : [node.tagName];
  return [...own, ...ofAttributes, ...node.childNodes.flatMap(nodeFaults)];
}

/** Rules that are not confined to the screen or that fetch. */
function styleFaults(css: string): string[] {
  const faults = css.includes('<') ? ['<'] : [];
  walk(parseStyles(css), (node) => {
    if (node.type === 'Atrule' && !/^(?:media|layer|supports|container)$/.test(node.name)) faults.push(`@${node.name}`);
    if (node.type === 'Url' && !/^(?:#|data:image)/.test(node.value)) faults.push('url()');
  });
  const selectors = css.replace(/@(?:media|layer|supports|container)[^{;]*[{;]/g, '').match(/[^{}]+(?=\{)/g) ?? [];
  const escaped = selectors.filter((one) => !one.includes(':where([data-preview-screen] *)'));
  return [...faults, ...escaped];
}

const isTaken = (html: string): PreviewPage | undefined => {
  try {
    return previewPage(FRAME, checkedScreen(html));
  } catch (error) {
    if (error instanceof RenderingFault) return undefined;
    throw error;
  }
};

test.each(VECTORS)('a known attack on sanitisers has no effect: %s', (html) => {
  const preview = isTaken(html);
  expect(preview === undefined ? [] : readFaults(preview)).toEqual([]);
});

test(
  `of ${RUNS} hostile texts, what is taken makes a page of allowed parts alone`,
  () => {
    let taken = 0;
    fc.assert(
      fc.property(hostileHtml, (html) => {
        const preview = isTaken(html);
        if (preview === undefined) return;
        taken += 1;
        expect(readFaults(preview)).toEqual([]);
      }),
      { numRuns: RUNS },
    );
    // Otherwise nothing is tested.
    expect(taken).toBeGreaterThan(RUNS / 10);
  },
  30 * 60_000,
);
