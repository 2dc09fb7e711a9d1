import { gzipSync } from 'node:zlib';
import { book, type HostileWorkbooks } from './book';
import { zip } from './zip';

const COMPOUND = Buffer.from('d0cf11e0a1b11ae1', 'hex');

const text = (content: string) => async () => Buffer.from(content);

const storedFile = (name: string, content: string) => ({ name, data: Buffer.from(content), stored: true });

/** Renamed and encrypted files. */
export const FORMATS: HostileWorkbooks = {
  'renamed-xls': async () => Buffer.concat([COMPOUND, Buffer.alloc(6000)]),
  encrypted: async () =>
    Buffer.concat([COMPOUND, Buffer.alloc(500), Buffer.from('EncryptedPackage', 'utf16le'), Buffer.alloc(9000, 7)]),
  'renamed-ods': async () =>
    zip([
      storedFile('mimetype', 'application/vnd.oasis.opendocument.spreadsheet'),
      storedFile('content.xml', '<office:document-content/>'),
    ]),
  'renamed-docx': async () =>
    zip([
      storedFile('[Content_Types].xml', '<Types/>'),
      storedFile('_rels/.rels', '<Relationships/>'),
      storedFile('word/document.xml', '<w:document/>'),
    ]),
  'renamed-zip': async () => zip([storedFile('photo.jpg', 'x')]),
  'renamed-xlsb': () => book({ 'xl/workbook.bin': 'x' }),
  'renamed-pdf': text('%PDF-1.7\n1 0 obj\n<</JS (app.alert(1))>>\nendobj\n%%EOF'),
  'renamed-html': text('<!doctype html><table><tr><td>1</table><script>fetch("/api/users")</script>'),
  'renamed-csv': text('СТИР;Вилоят\n123456789;Андижон\n'),
  'renamed-xml-spreadsheet': text(
    '<?xml version="1.0"?><Workbook xmlns="urn:schemas-microsoft-com:office:spreadsheet"/>',
  ),
  'renamed-json': text('{"__proto__":{"rows":[]}}'),
  'renamed-png': async () => Buffer.concat([Buffer.from('89504e470d0a1a0a', 'hex'), Buffer.alloc(2000, 3)]),
  'renamed-rar': async () => Buffer.concat([Buffer.from('526172211a0701', 'hex'), Buffer.alloc(2000, 3)]),
  'renamed-gzip': async () => gzipSync(await book()),
  'renamed-program': async () => Buffer.concat([Buffer.from('7f454c46', 'hex'), Buffer.alloc(5000)]),
  empty: async () => Buffer.alloc(0),
  'one-byte': text('P'),
};
