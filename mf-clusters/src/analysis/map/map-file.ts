const SVG = 'http://www.w3.org/2000/svg';

/** Sizes in units of the drawing, which is about 1,000 wide. */
const MARGIN = 24;
const TITLE_SIZE = 22;
const TEXT_SIZE = 16;
const LINE = 26;
const LINE_LETTERS = 76;

const PIXEL_RATIO = 2;

/** Copied onto each element, since the file has no style sheet. */
const INLINED_STYLES = [
  'fill',
  'stroke',
  'stroke-width',
  'stroke-linejoin',
  'vector-effect',
  'paint-order',
  'font-weight',
  'text-anchor',
];

export type MapFileOptions = {
  title: string;
  credit: string;
  format: 'svg' | 'png';
};

/** Saves the map as shown. @throws if the map has not been drawn yet, or the browser cannot turn it into a PNG */
export async function mapFile(place: HTMLElement, { format, ...texts }: MapFileOptions): Promise<Blob> {
  const { svg, width, height } = drawSheet(place, texts);
  const text = new XMLSerializer().serializeToString(svg);
  if (format === 'svg') return new Blob([text], { type: 'image/svg+xml' });
  return renderPng(text, width * PIXEL_RATIO, height * PIXEL_RATIO);
}

function drawSheet(place: HTMLElement, { title, credit }: { title: string; credit: string }) {
  const map = place.querySelector<SVGSVGElement>('svg[data-map]');
  if (!map) throw new Error('The map has not been drawn yet');
  const [, , mapWidth = 0, mapHeight = 0] = (map.getAttribute('viewBox') ?? '').split(' ').map(Number);
  const { color, fontFamily } = getComputedStyle(place);
  const width = mapWidth + 2 * MARGIN;
  const lines = wrapTitle(title);
  const top = MARGIN + lines.length * (TITLE_SIZE + 8);
  const legend = readLegend(place);
  const height = top + mapHeight + MARGIN + (legend.length + 1) * LINE;
  const svg = make('svg', { xmlns: SVG, width, height, viewBox: `0 0 ${width} ${height}`, 'font-family': fontFamily });
  svg.append(make('rect', { width, height, fill: findBackground(place) }));
  lines.forEach((line, index) => {
    const y = MARGIN + TITLE_SIZE + index * (TITLE_SIZE + 8);
    svg.append(make('text', { x: MARGIN, y, fill: color, 'font-size': TITLE_SIZE, 'font-weight': 'bold' }, line));
  });
  const drawn = copyInlined(map);
  for (const [name, value] of Object.entries({ x: MARGIN, y: top, width: mapWidth, height: mapHeight })) {
    drawn.setAttribute(name, String(value));
  }
  svg.append(drawn);
  legend.forEach(({ swatch, text }, index) => {
    const y = top + mapHeight + MARGIN + index * LINE;
    const sample = copyInlined(swatch);
    sample.setAttribute('x', String(MARGIN));
    sample.setAttribute('y', String(y));
    svg.append(sample, make('text', { x: MARGIN + 34, y: y + 13, fill: color, 'font-size': TEXT_SIZE }, text));
  });
  svg.append(make('text', { x: MARGIN, y: height - MARGIN / 2, fill: color, 'font-size': TEXT_SIZE - 4 }, credit));
  return { svg, width, height };
}

/** Inlines the styles, and removes tooltips and links, which mean nothing in a file. */
function copyInlined(svg: SVGSVGElement): SVGSVGElement {
  const copy = svg.cloneNode(true) as SVGSVGElement;
  const originals = [...svg.querySelectorAll('*')];
  [...copy.querySelectorAll('*')].forEach((element, index) => {
    const original = originals[index];
    if (!original) return;
    const style = getComputedStyle(original);
    for (const name of INLINED_STYLES) {
      const value = style.getPropertyValue(name);
      if (value && !element.getAttribute(name)?.startsWith('url(')) element.setAttribute(name, value);
    }
  });
  copy.querySelectorAll('[data-tooltip]').forEach((element) => element.remove());
  copy.querySelectorAll('a').forEach((link) => {
    const group = make('g', {});
    group.append(...link.childNodes);
    link.replaceWith(group);
  });
  return copy;
}

function readLegend(place: HTMLElement): { swatch: SVGSVGElement; text: string }[] {
  return [...place.querySelectorAll('[data-legend] li')].flatMap((line) => {
    const swatch = line.querySelector<SVGSVGElement>('svg');
    const text = [...line.querySelectorAll('span')].map(({ textContent }) => textContent).join(' ');
    return swatch ? [{ swatch, text }] : [];
  });
}

function findBackground(element: Element): string {
  for (let ancestor: Element | null = element; ancestor; ancestor = ancestor.parentElement) {
    const { backgroundColor } = getComputedStyle(ancestor);
    if (backgroundColor !== '' && !/^transparent$|, 0\)$/.test(backgroundColor)) return backgroundColor;
  }
  return 'white';
}

function wrapTitle(title: string): string[] {
  const lines: string[] = [];
  for (const word of title.split(' ')) {
    const last = lines.at(-1);
    if (last !== undefined && last.length + word.length < LINE_LETTERS) lines[lines.length - 1] = `${last} ${word}`;
    else lines.push(word);
  }
  return lines;
}

function make(name: string, attributes: Readonly<Record<string, string | number>>, text = ''): SVGElement {
  const element = document.createElementNS(SVG, name);
  for (const [attribute, value] of Object.entries(attributes)) {
    if (attribute !== 'xmlns') element.setAttribute(attribute, String(value));
  }
  element.textContent = text;
  return element;
}

/** Uses a `data:` address: the content security policy allows no images from `blob:`. */
async function renderPng(svg: string, width: number, height: number): Promise<Blob> {
  const image = new Image();
  image.src = `data:image/svg+xml;charset=utf-8,${encodeURIComponent(svg)}`;
  await image.decode();
  const canvas = Object.assign(document.createElement('canvas'), { width, height });
  canvas.getContext('2d')?.drawImage(image, 0, 0, width, height);
  return new Promise((resolve, reject) => {
    canvas.toBlob((blob) => (blob ? resolve(blob) : reject(new Error('The browser made no picture of the map'))));
  });
}
