import { inflateRawSync } from 'node:zlib';
import { zip, type Entry } from '../hostile-workbooks/zip';

const END_LENGTH = 22;
const STORED = 0;

/** Changes a file in the workbook's archive. */
export function withPart(file: Buffer, name: string, change: (xml: string) => string): Buffer {
  return zip(
    readEntries(file).map((entry) =>
      entry.name === name ? { ...entry, data: Buffer.from(change(entry.data.toString())) } : entry,
    ),
  );
}

function readEntries(file: Buffer): Entry[] {
  const end = file.subarray(-END_LENGTH);
  let at = end.readUInt32LE(16);
  return Array.from({ length: end.readUInt16LE(10) }, () => {
    const [method, size] = [file.readUInt16LE(at + 10), file.readUInt32LE(at + 20)];
    const [nameLength, local] = [file.readUInt16LE(at + 28), file.readUInt32LE(at + 42)];
    const name = file.toString('utf8', at + 46, at + 46 + nameLength);
    const from = local + 30 + file.readUInt16LE(local + 26) + file.readUInt16LE(local + 28);
    const data = file.subarray(from, from + size);
    at += 46 + nameLength + file.readUInt16LE(at + 30) + file.readUInt16LE(at + 32);
    return { name, data: method === STORED ? data : inflateRawSync(data) };
  });
}
