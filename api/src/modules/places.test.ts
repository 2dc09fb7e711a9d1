import type { District, Province } from '@klaster/shared/contract/http';
import { testApp } from '../../test/support/test-app';

const api = testApp();

it('lists the 14 provinces in Uzbek Cyrillic unless another language is requested', async () => {
  const { status, data } = await api.call<Province[]>('GET /api/provinces');
  expect(status).toBe(200);
  expect(data).toHaveLength(14);
  expect(data[0]).toEqual({ province_code: '1703', province_name: 'Андижон вилояти' });
  const inRussian = await api.call<Province[]>('GET /api/provinces', {
    headers: { 'accept-language': 'ru-RU,en;q=0.8' },
  });
  expect(inRussian.data[0]?.province_name).toBe('Андижанская область');
});

it('lists the districts of a province in the order of the Uzbek alphabet', async () => {
  const { data } = await api.call<District[]>('GET /api/districts?province_code=1703');
  const names = data.map((district) => district.district_name);
  expect(names).toHaveLength(16);
  expect(names[0]).toBe('Андижон тумани');
  expect(names.at(-1)).toBe('Қўрғонтепа тумани');
});

it('lists them in Russian by their Russian names, cities among the districts', async () => {
  const { data } = await api.call<District[]>('GET /api/districts?province_code=1730', {
    headers: { 'accept-language': 'ru' },
  });
  const names = data.map(({ district_name }) => district_name.replace('г. ', ''));
  expect(names).toEqual(names.toSorted(new Intl.Collator('ru').compare));
  expect(data.some(({ type }) => type === 'city')).toBe(true);
});

it('lists all 206 districts', async () => {
  expect((await api.call<District[]>('GET /api/districts')).data).toHaveLength(206);
});

it('does not look at a token on a public path', async () => {
  const { status } = await api.call('GET /api/provinces', { headers: { 'x-access-token': 'nonsense' } });
  expect(status).toBe(200);
});

it('answers 304 to a client that has the list cached', async () => {
  const first = await api.call('GET /api/provinces');
  expect(first.headers['cache-control']).toBe('public, max-age=0, must-revalidate');
  expect(first.headers['vary']).toBe('Accept-Language, Accept-Encoding, X-Access-Token');
  const again = await api.call('GET /api/provinces', { headers: { 'if-none-match': first.headers['etag'] ?? '' } });
  expect(again.status).toBe(304);
  expect(again.text).toBe('');
});
