const LINE_END = 0x0a;

/** Splits a stream in PostgreSQL's text format into batches of whole rows. */
export async function* splitRows(chunks: AsyncIterable<Buffer>): AsyncGenerator<string[]> {
  let rest: Buffer = Buffer.alloc(0);
  for await (const chunk of chunks) {
    const end = chunk.lastIndexOf(LINE_END);
    if (end < 0) {
      rest = Buffer.concat([rest, chunk]);
      continue;
    }
    yield Buffer.concat([rest, chunk.subarray(0, end)])
      .toString()
      .split('\n');
    rest = chunk.subarray(end + 1);
  }
}

const ESCAPES: Readonly<Record<string, string>> = { b: '\b', f: '\f', n: '\n', r: '\r', t: '\t', v: '\v' };

export function parseRow(row: string): (string | null)[] {
  return row
    .split('\t')
    .map((value) =>
      value === '\\N' ? null : value.replaceAll(/\\(.)/gs, (_all, letter: string) => ESCAPES[letter] ?? letter),
    );
}
