/** Values of the slots of a text, by their names. */
export type SlotValues = Readonly<Record<string, string>>;

/** A place in a text, in bytes. */
export type Slot = { readonly name: string; readonly at: number; readonly length: number };

/** A text in UTF-8 with slots for values that differ between readers. */
export class SlottedText {
  private constructor(
    /** The text with the marks in its slots. */
    readonly bytes: Buffer,
    /** First to last. */
    readonly slots: readonly Slot[],
  ) {}

  /** @param marks placeholders of the slots, which must be unpredictable so that they occur nowhere else in the text */
  static of(text: string, marks: SlotValues): SlottedText {
    const bytes = Buffer.from(text);
    const slots = Object.entries(marks).flatMap(([name, mark]) => {
      const length = Buffer.byteLength(mark);
      return positions(bytes, mark, length).map((at) => ({ name, at, length }));
    });
    return new SlottedText(
      bytes,
      slots.toSorted((a, b) => a.at - b.at),
    );
  }

  /** The text for one reader; values have the length of their marks. */
  filled(values: SlotValues): Buffer {
    return Buffer.concat(this.parts(values));
  }

  /** The same in pieces, without copying the text. */
  parts(values: SlotValues): Buffer[] {
    return this.stretch(values, 0, this.bytes.length);
  }

  /** The pieces of a range that neither begins nor ends within a slot. */
  stretch(values: SlotValues, from: number, to: number): Buffer[] {
    const parts: Buffer[] = [];
    let done = from;
    for (const { name, at, length } of this.slots) {
      if (at < from || at >= to) continue;
      parts.push(this.bytes.subarray(done, at), Buffer.from(values[name] ?? '').subarray(0, length));
      done = at + length;
    }
    return [...parts, this.bytes.subarray(done, to)];
  }
}

function positions(bytes: Buffer, mark: string, length: number): number[] {
  const found: number[] = [];
  for (let at = bytes.indexOf(mark); at >= 0; at = bytes.indexOf(mark, at + length)) found.push(at);
  return found;
}
