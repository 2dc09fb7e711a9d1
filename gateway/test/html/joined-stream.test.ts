import { randomBytes, randomInt } from 'node:crypto';
import { brotliDecompressSync, gunzipSync } from 'node:zlib';
import { JoinedStream } from '../../src/html/joined-stream';
import { SlottedText } from '../../src/html/slotted-text';

const MARKS = {
  nonce: 'M'.repeat(10) + randomBytes(9).toString('base64url'),
  ticket: randomBytes(150).toString('base64url'),
};

/** As hashes of scripts are in a page: letters in any order, like those of the marks. */
const hash = () => `sha256-${randomBytes(32).toString('base64')}`;
const words = [
  '<div class="css-1a2b">',
  'реестр',
  '</div>',
  'кластер',
  ' 12 345 ',
  '<td>',
  'Андижон',
  '&nbsp;',
  '"',
  '==',
];
const filler = (length: number) => {
  let text = '';
  while (text.length < length) text += randomInt(8) === 0 ? hash() : words[randomInt(words.length)]!;
  return text;
};
const style = `<style nonce="${MARKS.nonce}==">a{b:c}</style>`;
const boot = `{"ticket":"${MARKS.ticket}","data":1}`;

const buildValues = () => ({
  nonce: randomBytes(MARKS.nonce.length).toString('base64').slice(0, MARKS.nonce.length),
  ticket: randomBytes(MARKS.ticket.length).toString('base64url').slice(0, MARKS.ticket.length),
});

const decompress = { gzip: gunzipSync, br: brotliDecompressSync };

const TEXTS: Readonly<Record<string, string>> = {
  'slots at both ends of the page': `${style}${filler(60_000)}${boot}`,
  'a nonce that comes again and again': Array.from({ length: 60 }, () => style + filler(900)).join('') + boot,
  'a nonce that comes again far behind': `${style}${filler(90_000)}${style}${filler(40_000)}${boot}${style}`,
  'hardly anything else': `${style}${boot}`,
  'no slot': filler(5000),
};

describe.each(['gzip', 'br'] as const)('%s', (encoding) => {
  test.each(Object.entries(TEXTS))('joined from pieces equals the page, for every visitor: %s', async (_name, text) => {
    const slotted = SlottedText.of(text, MARKS);
    const stream = (await JoinedStream.of(slotted, encoding))!;
    for (let visitor = 0; visitor < 20; visitor += 1) {
      const values = buildValues();
      const expected = text.replaceAll(MARKS.nonce, values.nonce).replaceAll(MARKS.ticket, values.ticket);
      expect(decompress[encoding](stream.filled(values)).toString()).toBe(expected);
      expect(slotted.filled(values).toString()).toBe(expected);
    }
  });

  test('takes little more than the page compressed as a whole', async () => {
    const text = TEXTS['a nonce that comes again and again']!;
    const stream = (await JoinedStream.of(SlottedText.of(text, MARKS), encoding))!;
    const { nonce, ticket } = buildValues();
    // Two slots that are stored, and what ends and begins a piece.
    expect(stream.filled({ nonce, ticket }).length).toBeLessThan((await whole(text, encoding)) * 1.03 + 400);
  });

  test('is not made of adjacent slots', async () => {
    expect(await JoinedStream.of(SlottedText.of(`${MARKS.nonce}${MARKS.ticket} end`, MARKS), encoding)).toBeNull();
  });

  test('is given up if it would repeat the content of a slot, which differs between visitors', async () => {
    const text = `${style}${filler(3000)}${boot}`;
    const { slots } = SlottedText.of(text, MARKS);
    // No text has such bytes; the slots have them while it is compressed.
    const signs = Buffer.from([0xff, 0xff, 0xff, 0xfe, 0xff, 0xff, 0xfd, 0xff, 0xff, 0xfc, 0xff, 0xff, 0xfb]);
    const bytes = Buffer.concat([Buffer.from(text), signs, Buffer.from(' end')]);
    const hostile = Object.assign(Object.create(SlottedText.prototype) as SlottedText, { bytes, slots });
    expect(await JoinedStream.of(hostile, encoding)).toBeNull();
  });
});

async function whole(text: string, encoding: 'gzip' | 'br'): Promise<number> {
  const { encodePage } = await import('../../src/page/page-body');
  return (await encodePage(Buffer.from(text), encoding)).length;
}
