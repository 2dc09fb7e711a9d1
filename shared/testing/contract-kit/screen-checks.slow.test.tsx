import createCache from '@emotion/cache';
import { useQuery } from '@tanstack/react-query';
import { useEffect } from 'react';
import type { ComponentType } from 'react';
import { publicClient, sessionClient } from '../../http';
import { useTranslation } from '../../i18n';
import { byLanguage } from '../../i18n/texts';
import { useParams } from '../../router';
import { defineRemote } from '../../remote';
import { expectConsoleError } from '../console-guard';
import { headingFaults, prepareWatch, publicCallFaults, visitFaults } from './screen-checks';
import type { Route } from './screen-visit';

beforeAll(prepareWatch);

const ROUTE: Route = { id: 'fake', path: '/fake/:id', layout: 'public', title: 'fake.title' };

const expose = (Component: ComponentType) => [
  { id: ROUTE.id, path: ROUTE.path, lazy: () => Promise.resolve({ Component }) },
];

function screenThat(act: () => void | (() => void)) {
  return expose(() => {
    useEffect(act, []);
    return <h1>Sample</h1>;
  });
}

function addStyle(): void {
  document.head.append(Object.assign(document.createElement('style'), { textContent: 'h1 { color: red }' }));
}

test.each<[fault: string, act: () => void, message: RegExp]>([
  ['a listener', () => window.addEventListener('resize', () => {}), /of window for "resize", begun .+test\.tsx/],
  ['a listener of a media query', () => matchMedia('print').addEventListener('change', () => {}), /for "change"/],
  ['a handler', () => void Object.assign(window, { onresize() {} }), /handler onresize/],
  ['a global', () => void Object.assign(window, { fakeRemote: 1 }), /global fakeRemote/],
  ['a style', addStyle, /in the head: <style>h1/],
  ['a style cache', () => createCache({ key: 'fake' }).sheet.insert('h1{}'), /styles of the cache "fake"/],
  ['an interval', () => void setInterval(() => {}, 1000), /setInterval of 1000 ms, begun/],
  ['a timer', () => void setTimeout(() => {}, 60_000), /setTimeout of 60000 ms, begun/],
  ['an observer', () => new ResizeObserver(() => {}).observe(document.body), /observer of <BODY>/],
  ['an element of the body', () => document.body.append(document.createElement('aside')), /in the body: <aside>/],
  ['a class of the body', () => document.body.classList.add('locked'), /<body class="locked">/],
  ['an attribute of the page', () => document.documentElement.setAttribute('data-on', ''), /<html data-on="">/],
])('%s that stays is a fault', async (_, act, message) => {
  expect((await visitFaults(screenThat(act), ROUTE, 'mf-fake')).join('\n')).toMatch(message);
});

test('an effect that the screen cleans up is not a fault', async () => {
  const begin = () => {
    const stop = new AbortController();
    const timer = setInterval(() => {}, 1000);
    const frame = requestAnimationFrame(() => {});
    const observer = new IntersectionObserver(() => {});
    const listen = () => stop.abort();
    observer.observe(document.body);
    window.addEventListener('scroll', listen, { passive: true });
    window.addEventListener('fake', listen, { once: true });
    window.dispatchEvent(new Event('fake'));
    setTimeout(listen, 50);
    return () => {
      clearInterval(timer);
      cancelAnimationFrame(frame);
      observer.disconnect();
      window.removeEventListener('scroll', listen);
    };
  };
  expect(await visitFaults(screenThat(begin), ROUTE, 'mf-fake')).toEqual([]);
});

test('a screen that opens only once is a fault', async () => {
  let visits = 0;
  const Component = () => {
    useEffect(() => void visits++, []);
    return visits === 0 ? <h1>Sample</h1> : <p />;
  };
  expect(await visitFaults(expose(Component), ROUTE, 'mf-fake')).toEqual([
    'no heading at the visit in en (it requested nothing)',
  ]);
});

test('a name in Cyrillic on a page in English is a fault', async () => {
  expect(
    await visitFaults(
      expose(() => <h1>Намуна</h1>),
      ROUTE,
      'mf-fake',
    ),
  ).toEqual(['H1 is not in the script of the page: Намуна']);
});

test('a path that the remote does not serve has no heading', async () => {
  expect(await headingFaults([], ROUTE, 'ru')).toEqual([
    '/fake/:id shows no heading of level 1 (it requested nothing)',
  ]);
});

test('a screen without its heading is reported with the calls it made', async () => {
  const Component = () => {
    useEffect(() => void publicClient.call('GET /api/provinces'), []);
    return <p />;
  };
  expect(await headingFaults(expose(Component), ROUTE, 'ru')).toEqual([expect.stringContaining('GET /api/provinces')]);
});

test('a text that a language lacks fails the test', async () => {
  expectConsoleError(/No text for "shared:fake" in en/);
  const key = 'fake' as 'yes';
  const Component = () => <h1>{useTranslation('shared').t(key)}</h1>;
  expect(await headingFaults(expose(Component), ROUTE, 'en')).toEqual([]);
});

test('a screen that leaves loading its texts to another one is a fault', async () => {
  const Component = () => <h1>{useTranslation('register').t('columns.head')}</h1>;
  const loading = { ...ROUTE, id: 'loading', path: '/loading' };
  const exposed = defineRemote(
    { name: 'mf-fake', routes: [loading, ROUTE], navigation: [] },
    {
      loading: async (loadTexts) => {
        await loadTexts('register');
        return { Component };
      },
      fake: () => Promise.resolve({ Component }),
    },
    byLanguage(() => Promise.resolve({ default: {} })),
  );
  expect(await visitFaults(exposed, loading, 'mf-fake')).toEqual([]);
  expectConsoleError(/No text for "register:columns.head"/);
  await visitFaults(exposed, ROUTE, 'mf-fake');
});

test('a public screen that sends a request of staff is a fault', async () => {
  const exposed = screenThat(() => {
    void sessionClient.call('GET /api/provinces');
    void publicClient.call('GET /crud/cluster/:id', { params: { id: 1 } });
  });
  expect(await publicCallFaults(exposed, ROUTE)).toEqual([
    'GET /api/provinces was sent a token',
    'GET /crud/cluster/:id is not for visitors',
    'GET /api/provinces is requested, and is no initial data',
  ]);
});

test('a public screen that does not request its initial data, or requests them again, is a fault', async () => {
  const route = { ...ROUTE, data: '/api/registers/clusters?province_code=:province&page=1' };
  const register = ['GET /api/registers/clusters', { query: { page: 1 } }] as const;
  const idle = screenThat(() => {});
  expect(await publicCallFaults(idle, route)).toEqual([`${route.data} is called its initial data, and not requested`]);
  const repeating = screenThat(() => {
    void publicClient.call(...register);
  });
  expect(await publicCallFaults(repeating, route)).toEqual([`${route.data} is requested though it came with the page`]);
  const taking = screenThat(() => {
    if (!publicClient.initialData(...register)) void publicClient.call(...register);
  });
  expect(await publicCallFaults(taking, route)).toEqual([]);
});

test('a staff page that does not send the call it names as its first is a fault', async () => {
  const route = { ...ROUTE, layout: 'protected', data: '/api/districts?province_code=:province' } as const;
  const idle = screenThat(() => {});
  expect(await visitFaults(idle, route, 'mf-fake')).toContain(
    '/api/districts is called the first call, and not sent ()',
  );
  const sending = screenThat(() => {
    void sessionClient.call('GET /api/districts');
  });
  expect(await visitFaults(sending, route, 'mf-fake')).toEqual([]);
});

test('initial data may depend on a parameter of the path, which has the same sample in the call as in the page', async () => {
  const path = '/fake/:province_code';
  const data = '/api/districts?province_code=:province_code';
  const districts = ['GET /api/districts', { query: { province_code: '1703' } }] as const;
  const taking = expose(() => {
    const { province_code } = useParams();
    useEffect(() => {
      if (province_code === '1703' && !publicClient.initialData(...districts)) void publicClient.call(...districts);
    }, [province_code]);
    return <h1>Намуна</h1>;
  }).map((one) => ({ ...one, path }));
  expect(await publicCallFaults(taking, { ...ROUTE, path, data })).toEqual([]);
  expect(await publicCallFaults(taking, { ...ROUTE, path })).toEqual([
    'GET /api/districts is requested, and is no initial data',
  ]);
});

test('a public screen that makes a request its route does not name is a fault', async () => {
  const undeclared = screenThat(() => void publicClient.call('GET /api/provinces'));
  expect(await publicCallFaults(undeclared, ROUTE)).toEqual([
    'GET /api/provinces is requested, and is no initial data',
  ]);
});

test('data under a name that another remote could use too is a fault', async () => {
  const Component = () => {
    useQuery({ queryKey: ['mf-fake', 'mine'], queryFn: () => 1 });
    useQuery({ queryKey: ['clusters', 'list'], queryFn: () => 2 });
    return <h1>Sample</h1>;
  };
  expect(await visitFaults(expose(Component), ROUTE, 'mf-fake')).toEqual([
    `["clusters","list"] does not begin with 'mf-fake'`,
  ]);
});
