import { useState } from 'react';
import { flushSync } from 'react-dom';
import { createRoot } from 'react-dom/client';
import { carryOverPreview } from './carry-over-preview';

const YEARS = ['2025', '2026'];

/** A page as both draw it. */
function Page({ links }: { links: readonly string[] }) {
  const [name, setName] = useState('');
  const [year, setYear] = useState('2026');
  const [ticked, setTicked] = useState(false);
  const [pressed, setPressed] = useState(0);
  return (
    <main>
      {links.map((link) => (
        <a key={link} href={link}>
          Кўриш
        </a>
      ))}
      <input type="search" name="search" value={name} onChange={({ target }) => setName(target.value)} />
      <select name="year" value={year} onChange={({ target }) => setYear(target.value)}>
        {YEARS.map((year) => (
          <option key={year}>{year}</option>
        ))}
      </select>
      <input type="search" name="search" />
      <input type="checkbox" checked={ticked} onChange={() => setTicked(!ticked)} />
      <button type="button" onClick={() => setPressed(pressed + 1)}>
        Излаш
      </button>
      <output>{`${name} ${year}${ticked ? ' ✓' : ''}${'!'.repeat(pressed)}`}</output>
    </main>
  );
}

/** The preview, as a server renders it. */
const PREVIEW = `<div data-preview><main><a href="/">Кўриш</a><a href="/map">Кўриш</a><input type="search" name="search" value=""/>
  <select name="year"><option>2025</option><option selected="">2026</option></select><input type="search" name="search" value=""/><input type="checkbox"/><button type="button">Излаш</button></main></div>`;

let root: HTMLElement;
const find = (selector: string) => root.querySelector<HTMLElement>(selector)!;
const search = () => root.querySelector('input')!;
const year = () => root.querySelector('select')!;

beforeEach(() => {
  root = document.createElement('div');
  root.innerHTML = PREVIEW;
  document.body.replaceChildren(root);
});

/** Draws the page in place of the preview. */
function drawApp(links: readonly string[] = ['/', '/map']) {
  const carryOver = carryOverPreview(root);
  flushSync(() => createRoot(root).render(<Page links={links} />));
  flushSync(carryOver);
}

it('keeps a choice of the app that the preview does not offer', () => {
  year().innerHTML = '<option value="">all</option>';
  drawApp();
  expect(year().value).toBe('2026');
});

it('removes the preview completely', () => {
  drawApp();
  expect(root.querySelector('[data-preview]')).toBeNull();
  expect(find('output')).toHaveTextContent('2026');
});

it('keeps what was typed, with the caret, and passes it to the app', () => {
  const typed = search();
  typed.focus();
  typed.value = 'Текс';
  typed.setSelectionRange(2, 2);
  drawApp();
  const field = search();
  expect(find('output')).toHaveTextContent('Текс 2026');
  expect([field.value, field.selectionStart, document.activeElement]).toEqual(['Текс', 2, field]);
});

it('keeps what was typed in the second of two identical fields', () => {
  root.querySelectorAll('input')[1]!.value = 'Текс';
  drawApp();
  const fields = root.querySelectorAll<HTMLInputElement>('input[type=search]');
  expect([...fields].map(({ value }) => value)).toEqual(['', 'Текс']);
});

it('keeps what was chosen', () => {
  year().value = '2025';
  drawApp();
  expect(year().value).toBe('2025');
  expect(find('output')).toHaveTextContent('2025');
});

it('keeps what was ticked', () => {
  root.querySelector<HTMLInputElement>('[type=checkbox]')!.click();
  drawApp();
  expect(root.querySelector('[type=checkbox]')).toBeChecked();
  expect(find('output')).toHaveTextContent('2026 ✓');
});

it('keeps the focus on the right one of several links with the same text', () => {
  find('a:nth-of-type(2)').focus();
  drawApp();
  expect(document.activeElement).toBe(find('a[href="/map"]'));
});

it('does not move the focus if the app has no such control', () => {
  find('a:nth-of-type(2)').focus();
  drawApp(['/', '/rating']);
  expect(document.activeElement).toBe(document.body);
});

it('stays where the visitor has scrolled to', () => {
  const scrollTo = jest.spyOn(window, 'scrollTo').mockImplementation(() => undefined);
  jest.replaceProperty(window, 'scrollY', 240);
  drawApp();
  expect(scrollTo).toHaveBeenCalledWith({ top: 240, behavior: 'instant' });
});

/** Observers of the page have run, and React has rendered. */
const observed = () => new Promise((resolve) => setTimeout(resolve));

const clickInPreview = () => root.querySelector('button')!.setAttribute('data-clicked', '');

it('performs an earlier click once', () => {
  clickInPreview();
  drawApp();
  expect(find('output')).toHaveTextContent('2026!');
});

it.each([
  ['performs an earlier click when its screen appears, if that is later', () => undefined, /2026!$/],
  [
    'drops an earlier click if the user has done something else since',
    () => document.body.dispatchEvent(new Event('pointerdown', { bubbles: true })),
    /2026$/,
  ],
])('%s', async (_, meanwhile, shown) => {
  clickInPreview();
  const carryOver = carryOverPreview(root);
  root.innerHTML = '<p>loading...</p>';
  carryOver();
  meanwhile();
  const app = document.createElement('div');
  root.replaceChildren(app);
  flushSync(() => createRoot(app).render(<Page links={[]} />));
  await observed();
  expect(find('output')).toHaveTextContent(shown);
});

it('does not change untouched controls', () => {
  const onEvent = jest.fn();
  for (const type of ['input', 'change']) root.addEventListener(type, onEvent);
  drawApp();
  expect([onEvent.mock.calls.length, document.activeElement]).toEqual([0, document.body]);
});
