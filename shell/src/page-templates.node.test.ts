import { readFileSync } from 'node:fs';

it.each(['src/index.html', 'operations/index.html'])('%s keeps the browser from translating the page', (template) => {
  const html = readFileSync(`${__dirname}/../${template}`, 'utf8');
  expect(html).toMatch(/<html\b[^>]* translate="no"/);
  expect(html).toContain('<meta name="google" content="notranslate" />');
});
