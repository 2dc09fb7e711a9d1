import { screen } from '@testing-library/react';
import { remoteTexts } from '../i18n';
import { byLanguage } from '../i18n/texts';
import { helpTexts } from '../remote';
import { checkAccessibility, renderRemote } from '../testing';
import { HelpPage } from '.';

async function helpPage(text: string, at = '/help/x') {
  const texts = remoteTexts({ help: helpTexts(byLanguage(async () => ({ default: text }))) });
  const Component = texts.provideTo(() => <HelpPage title="Help" />);
  const loader = () => texts.load('help').then(() => null);
  const scene = await renderRemote({ routes: [{ id: 'help', path: '/help/x', loader, element: <Component /> }], at });
  await screen.findByRole('heading', { level: 1, name: 'Help' });
  return scene;
}

it('shows sections with a table of contents, and scrolls to the one in the address', async () => {
  const { container } = await helpPage(
    'Intro.\n\n## One {#one}\n\nPress `Enter`, see [two](#two) or [a page](/reestrs).\n\n## Two {#two}\n\n1. First\n2. Second\n\n| A | B |\n| - | - |\n| 1 | 2 |\n',
    '/help/x#two',
  );
  expect(screen.getByRole('navigation', { name: 'Мундарижа' })).toHaveTextContent('OneTwo');
  expect(screen.getByRole('heading', { level: 2, name: 'Two' })).toHaveFocus();
  expect(screen.getByRole('link', { name: 'a page' })).toHaveAttribute('href', '/reestrs');
  expect(screen.getByRole('cell', { name: '2' })).toBeVisible();
  expect(screen.getByRole('link', { name: 'Барча ёрдам саҳифалари' })).toHaveAttribute('href', '/help');
  await checkAccessibility(container);
});

const ATTACK = `<script>alert(1)</script>

<img src=x onerror="alert(2)">

Inline <b onclick="alert(3)">bold</b> <iframe src="//evil.example"></iframe> <!-- unseen -->

[script](javascript:alert(4)) [data](data:text/html;base64,PHNjcmlwdD4=) ![picture](https://evil.example/a.png)

[named][ref] <javascript:alert(5)> <https://example.com/a?b=<script>> www.evil.example

[ref]: javascript:alert(6) "title"

<!-- unseen too -->

## <img src=x onerror=alert(7)> {#attack}

<svg onload="alert(8)"><a href="javascript:alert(9)">x</a></svg>

## Bad name {#x" onclick="alert(10)}

Text.
`;

it('scripts in a page are shown as text', async () => {
  const { container } = await helpPage(ATTACK);
  expect(container.querySelectorAll('script, img, iframe, svg[onload], [onerror], [onclick], [onload]')).toHaveLength(
    0,
  );
  const hrefs = [...container.querySelectorAll('a')].map((link) => link.getAttribute('href') ?? '');
  expect(hrefs.filter((href) => !/^(\/help(\/x)?(#[\w-]+)?|https:\/\/example\.com\/.*)$/.test(href))).toEqual([]);
  expect(screen.getByText(/<script>alert\(1\)<\/script>/)).toBeVisible();
  expect(container).not.toHaveTextContent('unseen');
  expect(container).toHaveTextContent('picture');
  expect(screen.getByRole('heading', { level: 2, name: '<img src=x onerror=alert(7)>' })).toBeVisible();
});

it('a list nested too deep is drawn flattened', async () => {
  const { container } = await helpPage(
    `## A {#a}\n\n${Array.from({ length: 60 }, (_, depth) => `${'  '.repeat(depth)}- word${depth}`).join('\n')}\n`,
  );
  expect(container.querySelectorAll('li li li li li li li li li li li li li li')).toHaveLength(0);
  expect(container).toHaveTextContent('word0');
});
