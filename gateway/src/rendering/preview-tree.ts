import { defaultTreeAdapter, html as names, Parser } from 'parse5';
import type { DefaultTreeAdapterMap, DefaultTreeAdapterTypes, TreeAdapter } from 'parse5';
import { RenderingFault } from './rendering-fault';

export type Element = DefaultTreeAdapterTypes.Element;
export type Node = DefaultTreeAdapterTypes.ChildNode;

/** Our own pages have up to 20 nested elements; browsers stop at 512. */
const DEPTH = 100;

/** Elements, texts and comments; our longest page has 2100. */
const NODES = 20_000;

const ATTRIBUTES = 40;

/** Milliseconds of processor time per text, checked after so many characters: some short texts take a parser long. */
const PARSE_MS = 1000;
const CHUNK = 4096;

const { NS } = names;

export { NS };

/** HTML as a browser parses it in a `div` of a page with scripts. @throws {RenderingFault} beyond the limits */
export function parseHtml(html: string): Node[] {
  const context = defaultTreeAdapter.createElement('div', NS.HTML, []);
  const parser = Parser.getFragmentParser<DefaultTreeAdapterMap>(context, { treeAdapter: boundedAdapter() });
  const start = process.cpuUsage();
  for (let from = 0; from < html.length; from += CHUNK) {
    parser.tokenizer.write(html.slice(from, from + CHUNK), from + CHUNK >= html.length);
    const { user, system } = process.cpuUsage(start);
    if (user + system > PARSE_MS * 1000) throw new RenderingFault('its HTML takes too long to read');
  }
  return parser.getFragment().childNodes;
}

export function isSame(left: readonly Node[], right: readonly Node[]): boolean {
  return left.length === right.length && left.every((node, index) => isSameNode(node, right[index]!));
}

function isSameNode(left: Node, right: Node): boolean {
  if (left.nodeName !== right.nodeName) return false;
  if (isElement(left) && isElement(right)) {
    return (
      left.namespaceURI === right.namespaceURI &&
      left.attrs.length === right.attrs.length &&
      left.attrs.every(({ name, value }, index) => {
        const other = right.attrs[index];
        return other?.name === name && other.value === value;
      }) &&
      isSame(left.childNodes, right.childNodes)
    );
  }
  if ('value' in left && 'value' in right) return left.value === right.value;
  return 'data' in left && 'data' in right && left.data === right.data;
}

export const isElement = (node: Node): node is Element => 'tagName' in node;

/** Throws if the tree becomes too large. */
function boundedAdapter(): TreeAdapter<DefaultTreeAdapterMap> {
  let nodes = 0;
  let depth = 0;
  const count = () => {
    nodes += 1;
    if (nodes > NODES) throw new RenderingFault(`its HTML has more than ${NODES} nodes`);
  };
  return {
    ...defaultTreeAdapter,
    createElement: (name, namespace, attributes) => {
      count();
      if (attributes.length > ATTRIBUTES)
        throw new RenderingFault(`its HTML has a ${name} with more than ${ATTRIBUTES} attributes`);
      return defaultTreeAdapter.createElement(name, namespace, attributes);
    },
    createCommentNode: (data) => {
      count();
      return defaultTreeAdapter.createCommentNode(data);
    },
    insertText: (parent, text) => {
      count();
      defaultTreeAdapter.insertText(parent, text);
    },
    onItemPush: () => {
      depth += 1;
      if (depth > DEPTH) throw new RenderingFault(`its HTML has more than ${DEPTH} elements within each other`);
    },
    onItemPop: () => {
      depth -= 1;
    },
  };
}
