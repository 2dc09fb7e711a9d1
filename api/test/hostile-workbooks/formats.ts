import { gzipSync } from 'node:zlib';
import { book, type HostileWorkbook } from './book';
import { zip } from './zip';

const COMPOUND = Buffer.from('d0cf11e0a1b11ae1', 'hex');

const text = (content: string) => async () => Buffer.from(content);

const stored = (name: string, content: string) => ({ name, data: Buffer.from(content), stored: true });

/** What was renamed to `.xlsx`, and what a password protects. */
export const FORMATS: readonly HostileWorkbook[] = [
  { name: 'renamed-xls', make: async () => Buffer.concat([COMPOUND, Buffer.alloc(6000)]) },
  {
    name: 'encrypted',
    make: async () =>
      Buffer.concat([COMPOUND, Buffer.alloc(500), Buffer.from('EncryptedPackage', 'utf16le'), Buffer.alloc(9000, 7)]),
  },
  {
    name: 'renamed-ods',
    make: async () =>
      zip([
        stored('mimetype', 'application/vnd.oasis.opendocument.spreadsheet'),
        stored('content.xml', '<office:document-content/>'),
      ]),
  },
  {
    name: 'renamed-docx',
    make: async () =>
      zip([
        stored('[Content_Types].xml', '<Types/>'),
        stored('_rels/.rels', '<Relationships/>'),
        stored('word/document.xml', '<w:document/>'),
      ]),
  },
  { name: 'renamed-zip', make: async () => zip([stored('photo.jpg', 'x')]) },
  { name: 'renamed-xlsb', make: () => book({ 'xl/workbook.bin': 'x' }) },
  { name: 'renamed-pdf', make: text('%PDF-1.7\n1 0 obj\n<</JS (app.alert(1))>>\nendobj\n%%EOF') },
  { name: 'renamed-html', make: text('<!doctype html><table><tr><td>1</table><script>fetch("/api/users")</script>') },
  { name: 'renamed-csv', make: text('СТИР;Вилоят\n123456789;Андижон\n') },
  {
    name: 'renamed-xml-spreadsheet',
    make: text('<?xml version="1.0"?><Workbook xmlns="urn:schemas-microsoft-com:office:spreadsheet"/>'),
  },
  { name: 'renamed-json', make: text('{"__proto__":{"rows":[]}}') },
  {
    name: 'renamed-png',
    make: async () => Buffer.concat([Buffer.from('89504e470d0a1a0a', 'hex'), Buffer.alloc(2000, 3)]),
  },
  {
    name: 'renamed-rar',
    make: async () => Buffer.concat([Buffer.from('526172211a0701', 'hex'), Buffer.alloc(2000, 3)]),
  },
  { name: 'renamed-gzip', make: async () => gzipSync(await book()) },
  { name: 'renamed-program', make: async () => Buffer.concat([Buffer.from('7f454c46', 'hex'), Buffer.alloc(5000)]) },
  { name: 'empty', make: async () => Buffer.alloc(0) },
  { name: 'one-byte', make: text('P') },
];
