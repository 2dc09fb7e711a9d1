export class ByteReader {
  private readonly source: AsyncIterator<Buffer>;
  private rest: Buffer = Buffer.alloc(0);

  constructor(source: AsyncIterable<Buffer>) {
    this.source = source[Symbol.asyncIterator]();
  }

  /** @returns fewer bytes only at the end of the stream */
  async read(length: number): Promise<Buffer> {
    await this.fill(length);
    const read = this.rest.subarray(0, length);
    this.rest = this.rest.subarray(read.length);
    return read;
  }

  /** Returns the next bytes without consuming them. */
  async peek(length: number): Promise<Buffer> {
    await this.fill(length);
    return this.rest.subarray(0, length);
  }

  async *remaining(): AsyncGenerator<Buffer> {
    if (this.rest.length > 0) yield this.rest;
    for (let next = await this.source.next(); !next.done; next = await this.source.next()) yield next.value;
  }

  private async fill(length: number): Promise<void> {
    const parts = [this.rest];
    let have = this.rest.length;
    while (have < length) {
      const { value, done } = await this.source.next();
      if (done) break;
      parts.push(value);
      have += value.length;
    }
    if (parts.length > 1) this.rest = Buffer.concat(parts);
  }
}
