import { checkedHtml, screenInFrame, withNonce } from '../../src/rendering/preview-html';

const STYLE = '<style nonce="klaster-nonce"';

test.each([
  '<div class="a"><!-- --><p>а &lt;script&gt; = 1 &amp; on x=1</p><br/><hr><img src="/a.png" alt=""/></div>',
  `${STYLE} data-emotion="css 1">@media (width <= 400px){.a>.b{content:"x"}}</style><b>a</b>`,
  '<svg viewBox="0 0 1 1" xlink:href="#a"><title>T</title><path d="M0 0"/><linearGradient></linearGradient></svg>',
  '<a data-on="1" title="<script> onclick=x" aria-label="on" hidden>a</a>',
  'text',
])('what does nothing by itself stays as it is: %s', (html) => {
  expect(checkedHtml(html)).toBe(html);
});

test('styles of elements are left out, and the nonce comes first', () => {
  expect(checkedHtml('<i style="color:red" class="a" STYLE="x"></i>')).toBe('<i class="a"></i>');
  expect(checkedHtml('<style data-a="1" nonce="klaster-nonce">a</style>')).toBe(`${STYLE} data-a="1">a</style>`);
});

test('buttons are inert, once', () => {
  expect(checkedHtml('<button type="button">a</button>')).toBe('<button inert="" type="button">a</button>');
  expect(checkedHtml('<button class="a" inert="">a</button>')).toBe('<button inert="" class="a">a</button>');
});

test.each([
  ['a script', '<script>alert(1)</script>'],
  ['a script in capitals', '<SCRIPT src="/a.js"></SCRIPT>'],
  ['a script in SVG', '<svg><script>1</script></svg>'],
  ['a script without an end', '<b>a</b><script src="/a.js"'],
  ['a script after a slash', '<script/src="/a.js"></script>'],
  ['a frame', '<iframe src="/"></iframe>'],
  ['an object', '<object data="/"></object>'],
  ['embedded content', '<embed src="/">'],
  ['a base', '<base href="//evil.example/">'],
  ['a meta', '<meta http-equiv="refresh" content="0">'],
  ['a link', '<link rel="stylesheet" href="/">'],
  ['a form', '<form action="/"></form>'],
  ['a title of the page', '<title>T</title>'],
  ['the rest of the page as text', '<plaintext></plaintext>'],
  ['a template', '<template shadowrootmode="open"></template>'],
  ['a second body', '<body class="x"></body>'],
  ['a handler', '<img src="x" onerror="alert(1)">'],
  ['a handler in capitals', '<b OnClick="alert(1)">a</b>'],
  ['a handler without spaces', '<img src="x"onerror="alert(1)">'],
  ['a handler after a slash', '<img/onerror="alert(1)">'],
  ['a handler in single quotes', `<b title='"' onclick='alert(1)'>a</b>`],
  ['a handler without quotes', '<b onclick=alert(1)>a</b>'],
  ['a handler behind a quote', '<b title="a" x=">" y="<b onclick="alert(1)">a</b>'],
  ['a tag in a style', `${STYLE}><img src="x"></style>`],
  ['a style in SVG with markup', `<svg>${STYLE}><a onclick="1"></a></style></svg>`],
  ['a style without a nonce', '<style>a</style>'],
  ['a style with another page’s nonce', '<style nonce="cGFnZQ==">a</style>'],
  ['a style with two nonces', `${STYLE} nonce="cGFnZQ==">a</style>`],
  ['a nonce elsewhere', '<b nonce="klaster-nonce">a</b>'],
  ['a declaration', '<!doctype html>'],
  ['a comment that ends otherwise', '<!--><img src=x onerror=alert(1)>-->'],
  ['an instruction', '<?xml ?>'],
  ['a section', '<svg><![CDATA[<b>]]></svg>'],
  ['an end of what is not open', '</div>'],
  ['an end of something else', '<div><p></div></p>'],
  ['no end', '<div><p></p>'],
  ['an end that only XML has', '<div/>'],
  ['the id of the boot document', '<div id="klaster-boot"></div>'],
  ['the id of the root', '<div id="root"></div>'],
  ['that id written otherwise', '<div id="r&#111;ot"></div>'],
  ['an image by the name of a part of the document', '<img name="cookie" src="x">'],
  ['nothing', ' '],
])('%s is refused', (_what, html) => {
  expect(() => checkedHtml(html)).toThrow(/^its HTML /);
});

test('what is long takes no longer than its length', () => {
  const began = performance.now();
  for (const text of ['<', '<a ', '<a b="', ' a', '<!--', '</a', '<a b="">', '<style nonce="klaster-nonce">'])
    expect(() => checkedHtml(`<b${text.repeat(200_000 / text.length)}`)).toThrow('its HTML');
  expect(performance.now() - began).toBeLessThan(4000);
});

test('the screen stands in the frame’s one place, whatever is in it', () => {
  expect(screenInFrame('<div><klaster-screen></klaster-screen></div>', '<b>$&$1</b>')).toBe('<div><b>$&$1</b></div>');
  expect(() => screenInFrame('<div></div>', '<b></b>')).toThrow('no one place');
  const hole = '<klaster-screen></klaster-screen>';
  expect(() => screenInFrame(hole + hole, '<b></b>')).toThrow('no one place');
});

test('a page’s nonce is on its styles, and nowhere else', () => {
  const html = checkedHtml(`${STYLE}>a</style><b title="klaster-nonce">klaster-nonce</b>`);
  expect(withNonce(html, 'a$&b')).toBe('<style nonce="a$&b">a</style><b title="klaster-nonce">klaster-nonce</b>');
});
