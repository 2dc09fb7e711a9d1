import { checkedFrame, checkedScreen, previewPage } from '../../src/rendering/preview-html';

const HOLE = '<klaster-screen></klaster-screen>';
const OPEN = '<div data-preview-screen="">';

function writeScreen(screen: string): string {
  const { html } = previewPage(checkedFrame(HOLE), checkedScreen(screen));
  expect(html.startsWith(OPEN)).toBe(true);
  return html.slice(OPEN.length, -'</div>'.length);
}

const checkStyle = (css: string) => checkedScreen(`<style>${css}</style>`).style;

test.each([
  '<div class="a"><!-- --><p>а &lt;script&gt; = 1 &amp; on x=1</p><br><hr><img src="/a.png" alt=""></div>',
  '<svg viewBox="0 0 1 1"><title>T</title><path d="M0 0"></path><linearGradient></linearGradient></svg>',
  '<a href="/a?b=1&amp;c#d" data-on="1" title="&lt;script&gt; onclick=x" aria-label="on" hidden="">a</a>',
  '<a href="https://stat.uz/" target="_blank" rel="noreferrer">a</a><a href="tel:+998901234567">b</a>',
  '<table><tbody><tr><td colspan="2">1</td></tr></tbody></table>',
  '<select name="a"><option value="1" selected="">1</option></select><textarea rows="2">a</textarea>',
  'text',
])('harmless markup is unchanged: %s', (html) => {
  expect(writeScreen(html)).toBe(html);
});

test.each([
  ['<b>a<i>b</b>c</i>', '<b>a<i>b</i></b><i>c</i>'],
  ['</div><p>a<p>b', '<p>a</p><p>b</p>'],
  ['<!doctype html><body class="x">a', 'a'],
  ['<b>a</b><script src="/a.js"', '<b>a</b>'],
  ['<select><option><b>a</b></option></select>', '<select><option>a</option></select>'],
  ['<table><b>a</b></table>', '<b>a</b><table></table>'],
])('invalid HTML is written as a browser corrects it: %s', (html, corrected) => {
  expect(writeScreen(html)).toBe(corrected);
});

test('inline styles are left out, and all style elements are moved to the head', () => {
  expect(writeScreen('<i style="color:red" class="a" STYLE="x"></i>')).toBe('<i class="a"></i>');
  const screen = checkedScreen('<b><style data-emotion="k a" nonce="x">b{c:d}</style>e</b><style>b{f:g}</style>');
  const { html, style } = previewPage(checkedFrame(`<style>header{a:b}main{a:c}</style><main>${HOLE}</main>`), screen);
  expect(html).toBe(`<main>${OPEN}<b>e</b></div></main>`);
  const within = ':where([data-preview-screen] *)';
  expect(style).toBe(`main{a:c}[data-preview-screen]{contain:content}b${within}{c:d}b${within}{f:g}`);
});

test('buttons stay as they are: clicks are saved for the app', () => {
  expect(writeScreen('<button type="button">a</button>')).toBe('<button type="button">a</button>');
  expect(writeScreen('<button class="a" inert="">a</button>')).toBe('<button class="a" inert="">a</button>');
});

test('a form for the page’s own address stays, with buttons that are elsewhere', () => {
  const form = '<form role="search"><input name="search"></form>';
  expect(writeScreen(form)).toBe(form);
  expect(writeScreen('<form id="a"></form><button type="submit" form="a" name="sort" value="-b">c</button>')).toBe(
    '<form id="screen-a"></form><button type="submit" form="screen-a" name="sort" value="-b">c</button>',
  );
});

test('ids of a screen, and references to them, are prefixed, so that no script of the page finds them', () => {
  expect(writeScreen('<label for="a" id="b">1</label><input id="a" aria-labelledby="b c">')).toBe(
    '<label for="screen-a" id="screen-b">1</label><input id="screen-a" aria-labelledby="screen-b screen-c">',
  );
  expect(
    writeScreen('<svg><pattern id="p"></pattern><rect fill="url(#p)"></rect><use href="#p"></use></svg>'),
  ).toContain('<rect fill="url(#screen-p)"></rect><use href="#screen-p"></use>');
  expect(checkStyle('#a{b:c}')).toBe('#screen-a:where([data-preview-screen] *){b:c}');
  expect(previewPage(checkedFrame(`<main id="main">${HOLE}</main>`), checkedScreen('a')).html).toContain('id="main"');
});

test.each([
  ['a script in what was text', '<textarea><p title="</textarea><script src=/x.js></script>"></p></textarea>'],
  ['a text field without an end in a drawing', '<svg><foreignObject><textarea/></foreignObject></svg>'],
  ['a script', '<script>alert(1)</script>'],
  ['a script in capitals', '<SCRIPT src="/a.js"></SCRIPT>'],
  ['a script in SVG', '<svg><script>1</script></svg>'],
  ['a script after a slash', '<script/src="/a.js"></script>'],
  ['a change of an address in SVG', '<svg><a href="/"><set attributeName="href" to="javascript:1"></set></a></svg>'],
  ['MathML', '<math><mi>a</mi></math>'],
  ['HTML in a title of SVG', '<svg><title><b>a</b></title></svg>'],
  ['a drawing from elsewhere', '<svg><use href="/a.svg#b"></use></svg>'],
  ['paint from elsewhere', '<svg><rect fill="url(//evil.example/a)"></rect></svg>'],
  ['a frame', '<iframe src="/"></iframe>'],
  ['an object', '<object data="/"></object>'],
  ['embedded content', '<embed src="/">'],
  ['a base', '<base href="//evil.example/">'],
  ['a meta', '<meta http-equiv="refresh" content="0">'],
  ['a link', '<link rel="stylesheet" href="/">'],
  ['a form that leads elsewhere', '<form action="/"></form>'],
  ['a form that is sent otherwise', '<form method="post"></form>'],
  ['a form in another window', '<form target="_blank"></form>'],
  ['a form of a button', '<button formaction="/">a</button>'],
  ['a password', '<input type="password">'],
  ['a title of the page', '<title>T</title>'],
  ['the rest of the page as text', '<plaintext></plaintext>'],
  ['a template', '<template shadowrootmode="open"></template>'],
  ['what is there without scripts', '<noscript><b>a</b></noscript>'],
  ['a window of its own', '<div popover="auto">a</div>'],
  ['a handler', '<img src="x" onerror="alert(1)">'],
  ['a handler in capitals', '<b OnClick="alert(1)">a</b>'],
  ['a handler without spaces', '<img src="x"onerror="alert(1)">'],
  ['a handler after a slash', '<img/onerror="alert(1)">'],
  ['a handler in single quotes', `<b title='"' onclick='alert(1)'>a</b>`],
  ['a handler without quotes', '<b onclick=alert(1)>a</b>'],
  ['an address that runs', '<a href="java&#10;script:alert(1)">a</a>'],
  ['an address that runs after a blank', '<a href=" &#1;javascript:alert(1)">a</a>'],
  ['a page in an address', '<a href="data:text/html,<script>1</script>">a</a>'],
  ['a visit that is reported elsewhere', '<a href="/" ping="//evil.example/">a</a>'],
  ['an image from elsewhere', '<img src="//evil.example/a.png">'],
  ['an image from elsewhere in a page over https', '<img src="http:evil.example/a.png">'],
  ['an image from elsewhere in a page over http', '<img src="https:evil.example/a.png">'],
  ['a custom element', '<x-a></x-a>'],
  ['an element that takes another’s place', '<b is="x-a">a</b>'],
  ['a place of another screen', HOLE],
  ['the mark of a screen', '<div data-preview-screen>a</div>'],
  ['the mark of a preview', '<div data-preview>a</div>'],
  ['a style in SVG', '<svg><style>a{b:c}</style></svg>'],
  ['a style for a medium', '<style media="print">a{b:c}</style>'],
  ['a nonce elsewhere', '<b nonce="x">a</b>'],
  ['a comment that ends otherwise', '<!--><img src=x onerror=alert(1)>-->'],
  ['a comment with markup', '<!--<b>-->'],
  ['the id of the boot document', '<div id="klaster-boot"></div>'],
  ['the id of the root', '<div id="root"></div>'],
  ['that id written otherwise', '<div id="r&#111;ot"></div>'],
  ['an image by the name of a part of the document', '<img name="cookie" src="x">'],
  ['nothing', ' '],
])('%s is refused', (_what, html) => {
  expect(() => writeScreen(html)).toThrow(/^its HTML /);
});

test.each([
  ['header{display:none}', 'header:where([data-preview-screen] *){display:none}'],
  ['.dark a>b::before{color:red}', '.dark a>b:where([data-preview-screen] *)::before{color:red}'],
  ['a,b :is(c,d):after{e:f}', 'a:where([data-preview-screen] *),b :is(c,d):where([data-preview-screen] *):after{e:f}'],
  ['header:has(~ main){e:f}', 'header:has(~main):where([data-preview-screen] *){e:f}'],
  ['::selection{e:f}', ':where([data-preview-screen] *)::selection{e:f}'],
  ['@media (width <= 400px){a{b:c}}', '@media (width<=400px){a:where([data-preview-screen] *){b:c}}'],
  ['@layer reset{a{b:c}}', '@layer reset{a:where([data-preview-screen] *){b:c}}'],
  ['a{b:c', 'a:where([data-preview-screen] *){b:c}'],
  [
    'a{background:url("data:image/png;base64,AA==")}',
    'a:where([data-preview-screen] *){background:url(data:image/png;base64,AA==)}',
  ],
  ['a{clip-path:url(#b)}', 'a:where([data-preview-screen] *){clip-path:url(#screen-b)}'],
  [':root{--a:1}html{e:f}body{e:f}a{b:c}', 'a:where([data-preview-screen] *){b:c}'],
  ['@keyframes spin{to{rotate:1turn}}@page{margin:0}a{b:c}', 'a:where([data-preview-screen] *){b:c}'],
])('styles of a screen are confined to it: %s', (css, confined) => {
  expect(checkStyle(css)).toBe(confined);
});

test('styles of the frame apply to the page', () => {
  const css = ':root{--a:1}@keyframes spin{to{rotate:1turn}}header{position:sticky}';
  expect(checkedFrame(`<style>${css}</style>${HOLE}`).style).toBe(css);
});

test.each([
  ['another sheet', '@import "/a.css";'],
  ['another sheet, written otherwise', '@im\\70ort "/a.css";'],
  ['a font', '@font-face{font-family:Inter;src:url(data:font/woff2,a)}'],
  ['a property of the page', '@property --a{syntax:"*";inherits:false}'],
  ['a namespace', '@namespace a "b";'],
  ['a rule in a rule', 'a{header &{b:c}}'],
  ['an end too many', 'a{b:c}}header{b:c}'],
  ['an address', 'a{background:url(/api/x)}'],
  ['an address, written otherwise', 'a{background:u\\72l(/api/x)}'],
  ['an address in a set', 'a{background:image-set("/api/x" 1x)}'],
  ['an address in a variable', 'a{--b:url(//evil.example/x)}'],
  ['an old script', 'a{width:expression(alert(1))}'],
  ['a selector without an end', 'a >{b:c}'],
  ['a way into a shadow', 'a /deep/ header{b:c}'],
  ['a selector that cannot be read', 'a[{b:c}'],
  ['a comment of HTML', '<!-- a{b:c} -->'],
  ['markup in a text', 'a{content:"\\3c /style><script>1"}'],
  ['no styles at all', 'a'],
])('styles with %s are refused', (_what, css) => {
  expect(() => checkStyle(css)).toThrow(/^its styles /);
});

test('a frame has one place for a screen, wherever a browser puts it', () => {
  const screen = checkedScreen('<b>$&$1</b>');
  expect(previewPage(checkedFrame(`<div>${HOLE}</div>`), screen).html).toBe(`<div>${OPEN}<b>$&amp;$1</b></div></div>`);
  expect(() => previewPage(checkedFrame('<div></div>'), screen)).toThrow('no one place');
  expect(() => previewPage(checkedFrame(HOLE + HOLE), screen)).toThrow('no one place');
  expect(() => previewPage(checkedFrame(`<a href="/">${HOLE}</a>`), checkedScreen('<a href="/b">b</a>'))).toThrow(
    'read otherwise',
  );
  expect(() => previewPage(checkedFrame(`<p>${HOLE}</p>`), screen)).toThrow('read otherwise');
});

test('a checked frame is used for many screens', () => {
  const frame = checkedFrame(`<main>${HOLE}</main>`);
  for (const text of ['a', 'b'])
    expect(previewPage(frame, checkedScreen(text)).html).toBe(`<main>${OPEN}${text}</div></main>`);
});

test.each([
  ['<b>'.repeat(200), 'elements within each other'],
  ['<br>'.repeat(30_000), 'nodes'],
  [`<b ${Array.from({ length: 50 }, (_, index) => `data-a${index}`).join(' ')}>a</b>`, 'attributes'],
])('HTML beyond the limits is refused: %#', (html, reason) => {
  expect(() => writeScreen(html)).toThrow(reason);
});

test('checking long HTML stays fast', () => {
  const began = performance.now();
  const many = Array.from({ length: 40_000 }, (_, index) => index.toString(36));
  const texts = '<|<a |<a b="| a|<!--|</a|<a b="">|<p>|<a><p>|<table>|<svg>|<b><p>|<i></p>'.split('|');
  for (const text of [
    ...texts.map((text) => text.repeat(200_000 / text.length)),
    ...texts.map((text) => `<b x="${text}${text.repeat(50_000)}`),
  ])
    expect(() => void writeScreen(text.slice(0, 200_000))).not.toThrow(RangeError);
  for (const text of [`<b ${many.join(' ')}>`, many.map((one) => `<b x=${one}>`).join('</p>')])
    expect(() => writeScreen(text)).toThrow('its HTML');
  for (const css of ['(', '[', '{', 'a{', ':is(', 'a,', 'a{b:c(', '/*', '@media{', '"'])
    expect(() => checkStyle(css.repeat(100_000 / css.length))).toThrow();
  expect(performance.now() - began).toBeLessThan(20_000);
});
