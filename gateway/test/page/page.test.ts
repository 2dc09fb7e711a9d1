import { computeIntegrity, remoteManifest, route, asServed, SHELL, VERSION } from '../support/memory-releases';
import { PagesUnderTest } from '../support/pages-under-test';

let pages: PagesUnderTest;

beforeEach(async () => {
  pages = await PagesUnderTest.start();
  pages.releases.live = { shell: SHELL, remotes: [asServed(remoteManifest('mf-list', [route('/list')]))] };
});

afterEach(() => pages.stop());

test.each([
  ['/list?page=2', 200],
  ['/main', 200],
  ['/list/7', 404],
  ['/nowhere', 404],
])('%s is the shell’s page, with the status %d', async (url, status) => {
  const answer = await pages.get(url);
  expect(answer.status).toBe(status);
  expect(answer.headers['content-type']).toBe('text/html; charset=utf-8');
  expect(answer.headers['cache-control']).toBe(url.startsWith('/list?') ? 'private, no-cache' : 'no-store');
  expect(answer.text).toContain('<div id=root>loading...</div>');
});

test('the boot document lists the parts of the page', async () => {
  const before = remoteManifest('mf-list', [], { version: 'b'.repeat(16) });
  const now = remoteManifest('mf-list', [route('/list', { chunks: ['list.js'], data: '/api/list' })]);
  pages.releases.live = { shell: SHELL, remotes: [asServed(now, { channel: 'canary', fallback: before })] };
  const boot = await pages.boot('/');
  expect(boot).toMatchObject({ apiBase: '', sample: true, shell: SHELL.version, data: {} });
  const integrity = computeIntegrity('remoteEntry.js');
  expect(boot.remotes).toEqual([
    {
      name: 'mf-list',
      version: VERSION,
      servedSince: 7,
      channel: 'canary',
      entry: { url: `/remotes/mf-list/${VERSION}/remoteEntry.js`, integrity },
      fallback: {
        version: before.version,
        entry: { url: `/remotes/mf-list/${before.version}/remoteEntry.js`, integrity },
      },
      routes: [{ id: '/list', path: '/list', layout: 'public', title: now.routes[0]?.title, positions: [] }],
      navigation: [],
    },
  ]);
  expect((await pages.get('/')).text).not.toContain('"chunks"');
});

test('the boot document has the first calls of staff pages alone, since those of public pages come with their answers', async () => {
  const [data, staff] = ['/api/list', { layout: 'protected' }] as const;
  const routes = [route('/list', { data }), route('/entries', { data, ...staff }), route('/other', staff)];
  pages.releases.live = { shell: SHELL, remotes: [asServed(remoteManifest('mf-list', routes))] };
  const boot = await pages.boot('/');
  expect(boot.remotes[0]?.routes.map((one) => one.data)).toEqual([undefined, data, undefined]);
});

test('a text that contains a closing script tag does not end the script element', async () => {
  const { text } = await pages.get('/');
  expect(text.match(/<\/script>/g)).toHaveLength(3);
  expect((await pages.boot('/')).remotes[0]?.routes[0]?.title['uz-Cyrl']).toBe('Рўйхат </script>');
});

test('the language is the visitor’s from the first byte', async () => {
  const chosen = { cookie: 'klaster_language=uz-Latn', 'accept-language': 'ru' };
  expect((await pages.get('/', chosen)).text).toContain('<html lang="uz-Latn" translate="no">');
  expect((await pages.get('/', { 'accept-language': 'ru-RU, en;q=0.5' })).text).toContain('lang="uz-Cyrl"');
  expect((await pages.get('/', { cookie: 'klaster_language="><script>' })).text).toContain(
    '<html lang="uz-Cyrl" translate="no">',
  );
});

describe('the description of a page for search engines and link previews', () => {
  const about = { 'uz-Cyrl': 'Реестр "ҳақида"', 'uz-Latn': 'Reyestr', ru: 'О реестре', en: 'About <it>' };
  const product = { 'uz-Cyrl': 'Маҳсулот', 'uz-Latn': 'Mahsulot', ru: 'Продукт', en: 'The product' };
  const readTags = async (url: string, language = 'uz-Cyrl') => {
    const { text } = await pages.get(url, { cookie: `klaster_language=${language}` });
    return [/<title>(.*?)<\/title>/.exec(text)?.[1], /<meta name="description" content="(.*?)">/.exec(text)?.[1]];
  };
  const serve = (description = {}) => {
    const routes = [
      route('/list', { description: about }),
      route('/mute'),
      route('/staff', { layout: 'protected', description: about }),
    ];
    pages.releases.live = {
      shell: { ...SHELL, ...description },
      remotes: [asServed(remoteManifest('mf-list', routes))],
    };
  };

  test('is the route’s own title and description, in the visitor’s language', async () => {
    serve({ description: product });
    expect(await readTags('/list')).toEqual(['Рўйхат &lt;/script&gt; · Klaster', 'Реестр &quot;ҳақида&quot;']);
    expect(await readTags('/list', 'en')).toEqual(['List · Klaster', 'About &lt;it&gt;']);
    expect((await pages.get('/list')).text.split('<body')[1]).not.toContain('О реестре');
  });

  test('is the title and description that the shell has for one of its pages, else the product’s', async () => {
    const titles = { '/help': { ...about, ru: 'Помощь' } };
    serve({ description: product, descriptions: { '/help': about }, titles });
    expect(await readTags('/help', 'ru')).toEqual(['Помощь · Klaster', 'О реестре']);
    expect(await readTags('/contacts', 'ru')).toEqual(['Klaster', 'Продукт']);
    expect(await readTags('/constructor', 'ru')).toEqual(['Klaster', 'Продукт']);
  });

  /** The page's Open Graph by name, as a browser reads it. */
  const graph = async (url: string, headers: Record<string, string> = {}) => {
    const tags = (await pages.get(url, headers)).text.matchAll(/<meta property="og:(\w+)" content="([^"<>]*)">/g);
    const entities = { amp: '&', quot: '"', lt: '<', gt: '>' };
    const read = (text = '') => text.replace(/&(\w+);/g, (_, name: keyof typeof entities) => entities[name]);
    return Object.fromEntries([...tags].map(([, name = '', content]) => [name, read(content)]));
  };
  const russian = { cookie: 'klaster_language=ru' };

  test('makes the preview of a link, in the visitor’s language', async () => {
    serve();
    expect(await graph('/list', { ...russian, host: 'klaster.example' })).toEqual({
      type: 'website',
      site_name: 'Klaster',
      title: 'Список',
      description: 'О реестре',
      url: 'http://klaster.example/list',
      locale: 'ru_RU',
    });
    expect(await graph('/list')).toMatchObject({ title: 'Рўйхат </script>', locale: 'uz_UZ' });
    expect((await graph('/list', { cookie: 'klaster_language=uz-Latn' })).locale).toBe('uz_UZ');
    expect((await graph('/list', { cookie: 'klaster_language=en' })).locale).toBe('en_US');
    expect((await pages.get('/list')).text.split('<title>')[0]).toContain('og:title');
  });

  test('links to the same rows, even of a hostile address', async () => {
    serve();
    const host = 'klaster.example:8080';
    const hostile = '/list?search=%22%3E%3Cscript%3E&province=1703';
    expect((await graph(hostile, { host })).url).toBe(`http://${host}${hostile}`);
    expect((await pages.get(hostile)).text.match(/<script>/g)).toHaveLength(1);
    serve({ description: product });
    expect((await graph('//elsewhere.example/list', { host })).url).toBe(`http://${host}/elsewhere.example/list`);
  });

  test.each([
    ['/list?a=b', 'uz-Cyrl', 'Рўйхат &lt;/script&gt;'],
    ['/ru/list?a=b', 'ru', 'Список'],
    ['/en/list', 'en', 'List'],
    ['/uz-latn/list', 'uz-Latn', 'Roʻyxat'],
  ])('names the page’s address in each language: %s', async (own, language, title) => {
    serve();
    const { text, status } = await pages.get(own, { host: 'klaster.example', cookie: '' });
    expect(status).toBe(200);
    expect(text).toContain(`<html lang="${language}"`);
    expect(text).toContain(`<title>${title} · Klaster</title>`);
    const links = [...text.matchAll(/<link rel="(canonical|alternate)"(?: hreflang="([^"]*)")? href="([^"]*)">/g)];
    const rest = own.replace(/^\/(ru|en|uz-latn)\b/, '');
    expect(links.map(([, rel, hreflang, href]) => [rel, hreflang, href])).toEqual([
      ['canonical', undefined, `http://klaster.example${own}`],
      ['alternate', 'uz-Cyrl', `http://klaster.example${rest}`],
      ['alternate', 'uz-Latn', `http://klaster.example/uz-latn${rest}`],
      ['alternate', 'ru', `http://klaster.example/ru${rest}`],
      ['alternate', 'en', `http://klaster.example/en${rest}`],
    ]);
    const { inLanguage, url: ofData } = JSON.parse(/ld\+json">(.*?)<\/script>/.exec(text)?.[1] ?? '') as Record<
      string,
      string
    >;
    expect([inLanguage, ofData]).toEqual([language, `http://klaster.example${own}`]);
  });

  test.each(['/russia', '/RU', '/uz-cyrl/list', '/ru/nowhere', '/ru/ru/list'])('has no page at %s', async (url) => {
    serve();
    expect((await pages.get(url)).status).toBe(404);
  });

  test('an address that names a language is shown in it, whatever the user chose before', async () => {
    serve();
    for (const url of ['/ru', '/ru/'])
      expect((await pages.get(url, { cookie: 'klaster_language=en' })).text).toContain('lang="ru"');
    expect((await graph('/ru//elsewhere.example/list', { host: 'a.example' })).url ?? '').not.toContain('//elsewhere');
  });

  test('has no address if the request’s host is invalid', async () => {
    serve();
    for (const host of ['1.2.3.4.5', 'klaster.example:99999']) {
      const { title, url } = await graph('/list', { host });
      expect([host, title, url]).toEqual([host, 'Рўйхат </script>', undefined]);
    }
  });

  test('is the product’s if a page has none, and says nothing of pages for staff', async () => {
    serve({ description: product });
    expect(await readTags('/mute', 'ru')).toEqual(['Список · Klaster', 'Продукт']);
    expect(await readTags('/contacts')).toEqual(['Klaster', 'Маҳсулот']);
    expect(await readTags('/staff')).toEqual(['Klaster', undefined]);
    expect(await graph('/contacts', russian)).toMatchObject({ title: 'Klaster', description: 'Продукт' });
    expect(await graph('/staff')).toEqual({});
  });

  test('is omitted if an older shell has none', async () => {
    serve();
    expect(await readTags('/mute', 'en')).toEqual(['List · Klaster', undefined]);
  });
});

test('search engines get the addresses of public pages without parameters, and of the open data', async () => {
  const routes = [route('/list'), route('/list/:id'), route('/staff', { layout: 'protected' })];
  const text = { 'uz-Cyrl': 'Ёрдам', 'uz-Latn': 'Yordam', ru: 'Справка', en: 'Help' };
  const shell = { ...SHELL, descriptions: { '/help': text } };
  pages.releases.live = { shell, remotes: [asServed(remoteManifest('mf-list', routes))] };
  const host = 'klaster.example';
  const map = await pages.get('/sitemap.xml', { host });
  expect(map.headers['content-type']).toBe('application/xml; charset=utf-8');
  const found = [...map.text.matchAll(/<url><loc>([^<]*)<\/loc><\/url>/g)].map(([, address]) => address);
  expect(found).toEqual([
    ...['/list', '/help'].flatMap((path) =>
      ['', '/uz-latn', '/ru', '/en'].map((prefix) => `http://${host}${prefix}${path}`),
    ),
    `http://${host}/api/catalog.jsonld`,
  ]);
  expect((await pages.get('/help', { host })).text).toContain(
    '<link rel="describedby" type="application/ld+json" href="/api/catalog.jsonld">',
  );
  expect((await pages.get('/sitemap.xml', { host: '1.2.3.4.5' })).text).not.toContain('<loc>');
  const robots = await pages.get('/robots.txt', { host });
  expect(robots.text.split('\n')).toEqual(
    expect.arrayContaining(['Allow: /api/catalog.jsonld', 'Sitemap: http://klaster.example/sitemap.xml']),
  );
});

test.each([
  ['/sdk/sdk.json', 200, 'no-cache'],
  ['/sdk/klaster-sdk-1.0.0-0123456789.tgz', 200, 'public, max-age=31536000, immutable'],
  ['/sdk/klaster-sdk-2.0.0-0123456789.tgz', 404, 'no-store'],
  ['/sdk/..%2Findex.html', 404, 'no-store'],
])('teams outside find %s: %i', async (url, status, cacheControl) => {
  const answer = await pages.get(url);
  expect([answer.status, answer.headers['cache-control']]).toEqual([status, cacheControl]);
});

test.each(['/docs', '/docs/index.json', '/sdk', '/sdk/', '/types', '/types/index.d.ts'])(
  '%s is not found',
  async (url) => {
    expect((await pages.get(url)).status).toBe(404);
  },
);

test('files at the root of the shell are served as files, except its page', async () => {
  const icon = await pages.get('/icon.svg');
  expect([icon.status, icon.headers['cache-control']]).toEqual([200, 'no-cache']);
  expect((await pages.get('/index.html')).status).toBe(404);
  expect((await pages.get('/missing.png')).status).toBe(404);
});

test('without a live shell the page says that the service is unavailable', async () => {
  pages.releases.live = { shell: null, remotes: [] };
  const answer = await pages.get('/');
  expect(answer.status).toBe(503);
  expect(answer.headers['content-type']).toContain('application/problem+json');
});
