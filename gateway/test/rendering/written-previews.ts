import * as fc from 'fast-check';
import { checkedFrame, checkedScreen, previewPage } from '../../src/rendering/preview-html';
import type { PreviewPage } from '../../src/rendering/preview-html';
import { RenderingFault } from '../../src/rendering/rendering-fault';
import { hostileHtml, VECTORS } from './hostile-html';

/**
 * A program that prints the previews that came of hostile texts, as JSON, for a browser to build pages of.
 *
 * Arguments: how many texts, and the seed that they are made from.
 */
const [count = '1000', seed = '1'] = process.argv.slice(2);
const frame = checkedFrame('<klaster-screen></klaster-screen>');

const writePreview = ({ style, html }: PreviewPage) => `<style>${style}</style>${html}`;

const previewInput = (html: string): string[] => {
  try {
    return [writePreview(previewPage(frame, checkedScreen(html)))];
  } catch (error) {
    if (error instanceof RenderingFault) return [];
    throw error;
  }
};

const texts = [...VECTORS, ...fc.sample(hostileHtml, { numRuns: Number(count), seed: Number(seed) })];
process.stdout.write(JSON.stringify(texts.flatMap(previewInput)));
