import type { Band } from '@klaster/shared/contract/rating';
import { dropUnsupported } from '../../kernel/sheets/writing/xml-texts';

const ENTITIES: Readonly<Record<string, string>> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;' };

export const escapeXml = (text: string): string =>
  dropUnsupported(text).replace(/[&<>"]/g, (character) => ENTITIES[character] ?? character);

/** Attributes instead of styles: the policy of an embedding page may refuse those. */
export function element(name: string, attributes: Readonly<Record<string, string | number>>, content = ''): string {
  const written = Object.entries(attributes).map(([key, value]) => ` ${key}="${escapeXml(String(value))}"`);
  return `<${name}${written.join('')}>${content}</${name}>`;
}

type Place = { readonly x: number; readonly y: number; readonly size: number };

/** @param more attributes, such as `text-anchor` */
export const textAt = ({ x, y, size }: Place, text: string, more: Readonly<Record<string, string | number>> = {}) =>
  element('text', { x, y, 'font-size': size, ...more }, escapeXml(text));

/** The light theme's; the sign shows the band in print and to colour-blind readers. */
export const BAND_STYLES: Readonly<Record<Band | 'none', { readonly fill: string; readonly sign: string }>> = {
  dark_green: { fill: '#1c6e43', sign: '●●●●' },
  green: { fill: '#76c496', sign: '●●●○' },
  yellow: { fill: '#e9c34f', sign: '●●○○' },
  red: { fill: '#e3695f', sign: '●○○○' },
  none: { fill: '#dfe3e8', sign: '' },
};

export const INK = '#1c2129';
export const MUTED = '#515b68';

type Sheet = { readonly width: number; readonly height: number; readonly title: string };

/** A complete file, which grows with its frame. */
export const svgFile = ({ width, height, title }: Sheet, content: string): string =>
  element(
    'svg',
    {
      xmlns: 'http://www.w3.org/2000/svg',
      viewBox: `0 0 ${width} ${height}`,
      role: 'img',
      fill: INK,
      'font-family': 'system-ui,sans-serif',
    },
    `<title>${escapeXml(title)}</title>${element('rect', { width, height, fill: '#fff' })}${content}`,
  );
