import { NS } from './preview-tree';
import type { Element } from './preview-tree';

/** Elements that may only contain text. */
const TEXT_ONLY = new Set(['option', 'style', 'textarea', 'title', 'desc']);

/** Browsers differ in how they parse other content of these elements. */
const CHILDREN: Record<string, ReadonlySet<string>> = {
  select: new Set(['option', 'optgroup', 'hr']),
  optgroup: new Set(['option']),
};

const words = (text: string): string[] => text.split(/\s+/).filter((word) => word !== '');

/** Attributes of any element that fetch, run and open nothing. */
const GLOBAL = new Set(
  words('class dir enterkeyhint hidden id inert inputmode itemprop lang role spellcheck tabindex title translate'),
);

const FIELD = 'name disabled required readonly autocomplete autocapitalize placeholder maxlength minlength value';

/** Allowed elements of HTML with their own attributes. */
const HTML: Record<string, ReadonlySet<string>> = {
  ...Object.fromEntries(
    words(`abbr address article aside b bdi bdo blockquote br caption cite code dd del details dfn div dl dt em fieldset
      figcaption figure footer h1 h2 h3 h4 h5 h6 header hgroup hr i ins kbd legend li main mark menu nav ol p pre q rp rt ruby s
      samp search section small span strong sub summary sup table tbody tfoot thead tr u ul var wbr`).map((name) => [
      name,
      new Set<string>(),
    ]),
  ),
  a: new Set(words('href hreflang rel target download type')),
  button: new Set(words('form name type disabled value')),
  col: new Set(['span']),
  colgroup: new Set(['span']),
  data: new Set(['value']),
  del: new Set(['datetime']),
  details: new Set(['open']),
  // Without an address or a method: its fields become the query of the page.
  form: new Set(),
  img: new Set(words('src alt width height loading decoding')),
  input: new Set(words(`${FIELD} type checked min max step size pattern multiple`)),
  ins: new Set(['datetime']),
  label: new Set(['for']),
  li: new Set(['value']),
  meter: new Set(words('value min max low high optimum')),
  ol: new Set(words('start reversed type')),
  optgroup: new Set(words('label disabled')),
  option: new Set(words('value selected disabled label')),
  output: new Set(['for']),
  progress: new Set(words('value max')),
  select: new Set(words('name disabled required autocomplete multiple size value')),
  style: new Set(),
  td: new Set(words('colspan rowspan headers')),
  textarea: new Set(words(`${FIELD} rows cols wrap`)),
  th: new Set(words('colspan rowspan headers scope abbr')),
  time: new Set(['datetime']),
};

/** Elements of SVG that draw and do not contain HTML, fetch or change others. */
const SVG = new Set(
  words(`circle clipPath defs desc ellipse g line linearGradient marker mask path pattern polygon polyline radialGradient rect
    stop svg symbol text title tspan use`),
);

const SVG_ATTRIBUTES = new Set(
  words(`baseline-shift clip-path clip-rule clipPathUnits color cx cy d display dominant-baseline dx dy fill fill-opacity
    fill-rule focusable font-family font-size font-style font-weight fr fx fy gradientTransform gradientUnits height href
    letter-spacing marker-end marker-mid marker-start markerHeight markerUnits markerWidth mask maskContentUnits maskUnits
    offset opacity orient overflow paint-order patternContentUnits patternTransform patternUnits pathLength points
    preserveAspectRatio r refX refY rotate rx ry shape-rendering spreadMethod stop-color stop-opacity stroke
    stroke-dasharray stroke-dashoffset stroke-linecap stroke-linejoin stroke-miterlimit stroke-opacity stroke-width
    text-anchor text-decoration textLength transform transform-origin vector-effect version viewBox visibility width
    word-spacing x x1 x2 xmlns y y1 y2`),
);

/** No files, passwords, images and submit buttons. */
const INPUT_TYPES = new Set(words('checkbox date email hidden month number radio range search tel text time url week'));

const LINK_SCHEMES = new Set(['http:', 'https:', 'mailto:', 'tel:']);

/** Parsers differ in which of these they ignore in an address. */
// eslint-disable-next-line no-control-regex
const CONTROL = /[\u0000-\u001f]/;

const NOWHERE = 'http://preview.invalid';

/** `http:name` is a path in a page over http, and a host in one over https. */
const PAGES = [NOWHERE, 'https://preview.invalid'];

export function isAllowedElement({ tagName, namespaceURI }: Element): boolean {
  return namespaceURI === NS.SVG ? SVG.has(tagName) : namespaceURI === NS.HTML && Object.hasOwn(HTML, tagName);
}

export function isAllowedChild(parent: Element, child: Element): boolean {
  if (TEXT_ONLY.has(parent.tagName)) return false;
  const children = Object.hasOwn(CHILDREN, parent.tagName) ? CHILDREN[parent.tagName] : undefined;
  // Elements within SVG must be SVG.
  return (children?.has(child.tagName) ?? true) && (parent.namespaceURI !== NS.SVG || child.namespaceURI === NS.SVG);
}

/** Attributes of `style`, and `style` itself, are checked elsewhere. */
export function isAllowedAttribute({ tagName, namespaceURI }: Element, name: string, value: string): boolean {
  if (/^(?:aria|data)-[a-z][\w.-]*$/.test(name)) return !name.startsWith('data-preview');
  if (namespaceURI === NS.SVG) {
    if (name === 'href') return /^#[^\s]*$/.test(value);
    return (SVG_ATTRIBUTES.has(name) || GLOBAL.has(name)) && isOwnPaint(value);
  }
  if (!GLOBAL.has(name) && !HTML[tagName]?.has(name)) return false;
  if (name === 'href') return LINK_SCHEMES.has(readScheme(value) ?? '') && !CONTROL.test(value);
  if (name === 'src') return isPicture(value);
  if (name === 'target') return value === '_blank' || value === '_self';
  return tagName !== 'input' || name !== 'type' || INPUT_TYPES.has(value.toLowerCase());
}

/** Whether an image is inline or comes from the page's origin. */
export function isPicture(address: string): boolean {
  if (/^data:image\/(?:avif|gif|jpeg|png|svg\+xml|webp)[;,]/.test(address)) return true;
  return PAGES.every((page) => URL.canParse(address, page) && new URL(address, page).origin === page);
}

/** The paint of a shape must be in the same document. */
const isOwnPaint = (value: string) => !/[\\]|url\s*\(|src\s*\(|image/i.test(value.replace(/^url\(#[\w:-]+\)$/, ''));

const readScheme = (address: string) =>
  URL.canParse(address, NOWHERE) ? new URL(address, NOWHERE).protocol : undefined;
