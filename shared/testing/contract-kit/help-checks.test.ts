import { mkdtempSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { helpFaults } from './help-checks';

/** A folder with help in four languages. */
function helpWith(english: string | undefined): string {
  const folder = mkdtempSync(path.join(tmpdir(), 'help-'));
  for (const language of ['uz-Cyrl', 'uz-Latn', 'ru']) {
    writeFileSync(path.join(folder, `${language}.md`), '## A {#a}\n\nSee [b](#b).\n\n## B {#b}\n');
  }
  if (english !== undefined) writeFileSync(path.join(folder, 'en.md'), english);
  return folder;
}

it.each([
  ['## A {#a}\n\n## B {#b}\n', []],
  [undefined, ['en: no help']],
  ['## A {#a}\n\n## B\n', ['en: "B" has no name, {#name}', 'en: sections a,  instead of a, b']],
  ['## A {#a}\n', ['en: sections a instead of a, b']],
  ['## B {#b}\n\n## A {#a}\n', ['en: sections b, a instead of a, b']],
  ['## A {#a}\n\n## B {#b}\n\n[c](#c)\n', ['en: #c is no section']],
  ['## A {#a}\n\n## A {#a}\n', ['en: two sections are named a', 'en: sections a, a instead of a, b']],
  ['Text.\n', ['en: no sections', 'en: sections  instead of a, b']],
])('the faults of the English page %j are %j', (english, faults) => {
  expect(helpFaults(helpWith(english))).toEqual(faults);
});
