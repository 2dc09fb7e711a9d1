/**
 * The body of another server's answer.
 *
 * @param limit bytes
 * @throws {RangeError} beyond the limit
 */
export async function boundedText(
  { body }: { body: AsyncIterable<Uint8Array> | null },
  limit: number,
): Promise<string> {
  const chunks: Uint8Array[] = [];
  let bytes = 0;
  for await (const chunk of body ?? []) {
    bytes += chunk.byteLength;
    if (bytes > limit) throw new RangeError('the answer is too large');
    chunks.push(chunk);
  }
  return Buffer.concat(chunks).toString('utf8');
}
