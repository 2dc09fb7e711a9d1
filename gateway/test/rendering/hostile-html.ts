import * as fc from 'fast-check';

/** The effect of an attack that runs. */
const RUN = 'parent.ran=1';

/** HTML that sanitisers and browsers parse differently, of the kinds that the tests of DOMPurify collect. */
export const VECTORS: readonly string[] = [
  `<textarea><p title="</textarea><script>${RUN}</script>"></p></textarea>`,
  `<title><p title="</title><img src=x onerror=${RUN}>">`,
  `<xmp><p title="</xmp><svg/onload=${RUN}>">`,
  `<noscript><p title="</noscript><img src=x onerror=${RUN}>">`,
  `<noembed><p title="</noembed><script>${RUN}</script>">`,
  `<noframes><p title="</noframes><script>${RUN}</script>">`,
  `<iframe srcdoc="<script>parent.${RUN}</script>"></iframe>`,
  `<style><p title="</style><script>${RUN}</script>"></style>`,
  `<style>a{content:"</style><script>${RUN}</script>"}</style>`,
  `<style>a{content:"\\3c/style>\\3cscript>${RUN}\\3c/script>"}</style>`,
  `<style><!--</style><script>${RUN}//--></script>`,
  `<svg><style><img src=x onerror=${RUN}></style></svg>`,
  `<svg><p><style><a title="</style><img src=x onerror=${RUN}>"></svg>`,
  `<svg></p><style><a id="</style><img src=1 onerror=${RUN}>">`,
  `<svg><title><style><a title="</style><img src=x onerror=${RUN}>"></title></svg>`,
  `<svg><desc><b><script>${RUN}</script></b></desc></svg>`,
  `<svg><foreignObject><textarea/></foreignObject></svg>`,
  `<svg><foreignObject><iframe src="javascript:${RUN}"></iframe></foreignObject></svg>`,
  `<svg><annotation-xml><foreignobject><style><!--</style><p id="--><img src=x onerror=${RUN}>">`,
  `<svg><set attributeName=onmouseover to=${RUN}></svg>`,
  `<svg><a><animate attributeName=href values=javascript:${RUN}></animate><text>a</text></a></svg>`,
  `<svg><use href="data:image/svg+xml,<svg id=x onload=${RUN}></svg>#x"></use></svg>`,
  `<svg><script>${RUN}</script></svg>`,
  `<svg><![CDATA[<img src=x onerror=${RUN}>]]></svg>`,
  `<svg><![CDATA[><img src=x onerror=${RUN}>]]></svg>`,
  `<svg onload=${RUN}></svg>`,
  `<svg/onload=${RUN}//`,
  `<math><mtext><table><mglyph><style><img src=x onerror=${RUN}></style></mglyph></table></mtext></math>`,
  `<math><mtext><table><mglyph><style><math><img src=x onerror=${RUN}></style></table></mtext></math>`,
  `<math><mi><style><img title="</style><img src=x onerror=${RUN}>"></mi></math>`,
  `<math><annotation-xml encoding="text/html"><style><img title="</style><img src onerror=${RUN}>">`,
  `<math><mtext><h1><a><h6></a></h6><mglyph><svg><mtext><style><a title="</style><img src onerror=${RUN}>">`,
  `<form><math><mtext></form><form><mglyph><style></math><img src onerror=${RUN}>`,
  `<form id=a><div></form><form id=b><input name=attributes></form>`,
  `<form><input name=attributes><input name=nodeName></form>`,
  `<table><td><form><form><p><a title="</form><img src=x onerror=${RUN}>">`,
  `<select><option><style></select><img src=x onerror=${RUN}></style>`,
  `<select><template><style><!--</style><a rel="--><img src=x onerror=${RUN}>">`,
  `<select><iframe></select><script>${RUN}</script>`,
  `<select><keygen onfocus=${RUN} autofocus><textarea><script>${RUN}</script></textarea></select>`,
  `<option><iframe></select><b><script>${RUN}</script>`,
  `<template><s><template><s><img src=x onerror=${RUN}></s></template></s></template>`,
  `<template shadowrootmode=open><script>${RUN}</script></template>`,
  `<a href="&#1;java&#3;script:${RUN}">a</a>`,
  `<a href="java&Tab;script:${RUN}">a</a>`,
  `<a href="  javascript&colon;${RUN}">a</a>`,
  `<a href="JaVaScRiPt:${RUN}">a</a>`,
  `<a href="vbscript:x">a</a><a href="data:text/html,<script>${RUN}</script>">b</a>`,
  `<a href="blob:x">a</a><a href="filesystem:x">b</a><a href="view-source:x">c</a>`,
  `<a href="/"ping=//x.example/ onclick=${RUN}>a</a>`,
  `<a><a href="/" onmouseover="${RUN}">a</a></a>`,
  `<form action=//x.example/>a</form>`,
  `<form method=post>a</form>`,
  `<form target=_blank>a</form>`,
  `<form name=cookie>a</form>`,
  `<button formaction="javascript:${RUN}">a</button><input type=image formaction="javascript:${RUN}">`,
  `<button popovertarget=a>a</button><div popover id=a onbeforetoggle=${RUN}>b</div>`,
  `<img src=x onerror=${RUN}>`,
  `<img src=x:x onerror="${RUN}" name=body>`,
  `<image src=x onerror=${RUN}>`,
  `<img/src/onerror=${RUN}>`,
  `<img src="x\` \`<script>${RUN}</script>"\` \`>`,
  `<img srcset="//x.example/a 1x" src=x>`,
  `<video><source onerror=${RUN}></video><audio src=x onerror=${RUN}></audio>`,
  `<object data="data:text/html,<script>${RUN}</script>"></object><embed src="javascript:${RUN}">`,
  `<details open ontoggle=${RUN}><summary>a</summary></details>`,
  `<marquee onstart=${RUN}>a</marquee><body onload=${RUN}><frameset onload=${RUN}>`,
  `<input autofocus onfocus=${RUN}><input onblur=${RUN} autofocus>`,
  `<isindex action="javascript:${RUN}"><keygen autofocus onfocus=${RUN}>`,
  `<meta http-equiv=refresh content="0;url=javascript:${RUN}"><base href="javascript:/a/">`,
  `<link rel=stylesheet href=//x.example/a.css><link rel=import href=/x>`,
  `<!--<img src="--><img src=x onerror=${RUN}//">`,
  `<!--><img src=x onerror=${RUN}>-->`,
  `<!---><img src=x onerror=${RUN}>-->`,
  `<!-- --!><img src=x onerror=${RUN}>-->`,
  `<![if<iframe/src=x:x onload=${RUN}>><![endif]-->`,
  `<?php echo "<img src=x onerror=${RUN}>" ?>`,
  `<?xml-stylesheet href="javascript:${RUN}"?>`,
  `</br/><img src=x onerror=${RUN}>`,
  `<p><p title="</p><script>${RUN}</script>"></p>`,
  `<b><p></b><i></p></i><script>${RUN}</script>`,
  `<plaintext><script>${RUN}</script>`,
  `<listing>&lt;img src=x onerror=${RUN}&gt;</listing>`,
  `<pre>\n\n&lt;script&gt;${RUN}&lt;/script&gt;</pre>`,
  `<textarea>\n\n&lt;/textarea&gt;&lt;script&gt;${RUN}&lt;/script&gt;</textarea>`,
  `<div id=klaster-boot>{}</div><div id=root></div>`,
  `<div id=__FEDERATION__></div><img name=currentScript><img name=cookie>`,
  `<div is=x-a></div><x-a onclick=${RUN}></x-a><slot name=a></slot>`,
  `<div data-preview-screen><style>header{display:none}</style></div>`,
  `<style>@import "//x.example/a.css";</style>`,
  `<style>a{b:c}}header{display:none}</style>`,
  `<style>a{header &{display:none}}</style>`,
  `<style>:root,:host,html,body,*{display:none}</style>`,
  `<style>p[a=b{}*{background:red}]{background:green}</style>`,
  `<style>@media all{}}header{display:none}</style>`,
  `<style>/*</style><img src=x onerror=${RUN}>*/</style>`,
];

const ELEMENTS =
  `a b button caption code col details div form foreignObject h1 i iframe img input klaster-screen label li math mi mglyph
  mtext noscript ol option optgroup p path plaintext pre script section select span style svg table tbody td template textarea
  tfoot th title tr ul use xmp annotation-xml desc g rect set`.split(/\s+/);

const ATTRIBUTES =
  `class id title href src style nonce onclick onerror is name for type value data-a data-preview-screen aria-label
  xlink:href xmlns action method target form formaction formtarget srcdoc fill ping popover`.split(/\s+/);

const VALUES = [
  `"javascript:${RUN}"`,
  `"</style><script>${RUN}</script>"`,
  `"</textarea><img src=x onerror=${RUN}>"`,
  `'"><img src=x onerror=${RUN}>'`,
  '"a"',
  "'b'",
  'c',
  '"#d"',
  '"url(#e)"',
  '"/f?g=h&i"',
  '"root"',
  `"${RUN}"`,
  '""',
  '`j`',
  '"&quot;&lt;&gt;&amp;&#0;"',
];

const STYLES =
  String.raw`a{b:c} | header{display:none} | } | { | * | @import "x"; | @media all{ | @layer a; | /* | */ | " | ' | \3c | </
  | <!-- | url(x) | :has( | ) | & | > | , | ::before | [a=b | ] | ; | --a:1 | !important`.split(/\s+\| /);

const NOISE = [...`< > </ /> <!-- --> --!> ]]> <![CDATA[ <? <! " ' & &lt; =`.split(' '), '`', '\0', '\n', ' '];

const attribute = fc
  .tuple(fc.constantFrom(' ', '/', '\n', ''), fc.constantFrom(...ATTRIBUTES), fc.option(fc.constantFrom(...VALUES)))
  .map(([space, name, value]) => `${space}${name}${value === null ? '' : `=${value}`}`);

const startTag = fc
  .tuple(fc.constantFrom(...ELEMENTS), fc.array(attribute, { maxLength: 3 }), fc.constantFrom('>', '>', '>', '/>', ''))
  .map(([name, attributes, end]) => `<${name}${attributes.join('')}${end}`);

const style = fc.array(fc.constantFrom(...STYLES), { maxLength: 8 }).map((parts) => `<style>${parts.join('')}</style>`);

const piece = fc.oneof(
  { weight: 6, arbitrary: startTag },
  { weight: 4, arbitrary: fc.constantFrom(...ELEMENTS).map((name) => `</${name}>`) },
  { weight: 2, arbitrary: fc.constantFrom(...NOISE) },
  { weight: 2, arbitrary: fc.string({ maxLength: 6 }) },
  { weight: 1, arbitrary: style },
  { weight: 1, arbitrary: fc.constantFrom(...VECTORS) },
);

/** Allowed elements, so that many texts pass. */
const harmless = fc.letrec<{ node: string }>((tie) => ({
  node: fc.oneof(
    { maxDepth: 5, depthSize: 'small' },
    fc.string({ maxLength: 5 }).map((text) => text.replace(/[<&]/g, '')),
    fc
      .tuple(
        fc.constantFrom(
          ...'b div p a table tr td svg g title ul li select option pre i button textarea form'.split(' '),
        ),
        fc.array(fc.constantFrom(' class="a"', ' id=b', ' href="/c"', ' title="<d>"', ' hidden', ' data-e'), {
          maxLength: 2,
        }),
        fc.array(tie('node'), { maxLength: 3 }),
      )
      .map(([name, attributes, children]) => `<${name}${attributes.join('')}>${children.join('')}</${name}>`),
    style,
  ),
})).node;

/** Answers of a hostile server script, most of which are refused. */
export const hostileHtml: fc.Arbitrary<string> = fc
  .array(fc.oneof({ weight: 2, arbitrary: piece }, { weight: 3, arbitrary: harmless }), { minLength: 1, maxLength: 8 })
  .map((parts) => parts.join(''));
