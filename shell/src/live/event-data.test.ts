import { eventData } from './event-data';

/** The events read from a text that arrives in chunks of the given size in bytes. */
async function read(text: string, size: number) {
  const bytes = new TextEncoder().encode(text);
  let lives = 0;
  const body = new ReadableStream<Uint8Array>({
    start(pieces) {
      for (let index = 0; index < bytes.length; index += size) pieces.enqueue(bytes.slice(index, index + size));
      pieces.close();
    },
  });
  const data: string[] = [];
  for await (const event of eventData(body, () => (lives += 1))) data.push(event);
  return { data, lives };
}

describe.each(['\n', '\r\n', '\r'])('events whose lines end in %j', (end) => {
  const text = [':', '', 'data: {"a":"Ғ"}', '', 'event: x', 'id: 7', 'data:first', 'data: second', '', ': ', '', ''];

  it.each([1, 2, 3, 7, 1000])('are read whole in pieces of %i bytes', async (size) => {
    // A last comment, for an end may still be one half.
    const { data } = await read(`${text.join(end)}:\n\n`, size);
    expect(data).toEqual(['{"a":"Ғ"}', 'first\nsecond']);
  });
});

it('an event without an end is not emitted', async () => {
  expect((await read('data: 1\n\ndata: 2\n', 100)).data).toEqual(['1']);
});

it('a comment keeps the stream alive and is not an event', async () => {
  expect(await read(':\n\n', 100)).toEqual({ data: [], lives: 1 });
});
