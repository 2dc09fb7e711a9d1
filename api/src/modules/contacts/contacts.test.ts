import type {
  Contacts,
  ContactsContent,
  ContactsVersion,
  ContactsVersionsAnswer,
} from '@klaster/shared/contract/contacts';
import { readLatest } from '../../../test/support/audit';
import { testAppForEach } from '../../../test/support/test-app';
import { FIRST_CONTACTS } from '../../kernel/database/migrations/first-contacts';

const api = testAppForEach();

const CALL = 'POST /api/contacts/versions';

const publish = (content: object, version = 1) =>
  api.call<ContactsVersion>(CALL, { as: 'admin', body: { version, content } });

const restore = (number: number, version: number) =>
  api.call<ContactsVersion>(`${CALL}/${number}/restore`, { as: 'admin', body: { version } });

const read = (language = 'uz-Cyrl') =>
  api.call<Contacts>('GET /api/contacts', { headers: { 'accept-language': language } });

const list = async () => (await api.call<ContactsVersionsAnswer>('GET /api/contacts/versions', { as: 'admin' })).data;

const { texts } = FIRST_CONTACTS;

const WRITTEN: ContactsContent = {
  phones: ['+998712000000', '+998712000001'],
  emails: ['aloqa@paxta.uz'],
  texts: {
    'uz-Cyrl': { ...texts['uz-Cyrl'], address: 'Тошкент, Навоий кўчаси, 4', help: 'Қўнғироқ қилинг.\n\n Ёки ёзинг.' },
    ru: { ...texts.ru, address: 'Ташкент, улица Навои, 4' },
    en: { ...texts.en, address: '4 Navoi Street, Tashkent' },
  },
};

it('are what the page always said, until somebody publishes others; each visitor reads them in their language', async () => {
  expect((await read('ru')).data).toEqual({
    organisation: '',
    address: '',
    hours: '',
    phones: [],
    emails: [],
    about: [texts.ru.about],
    help: [texts.ru.help],
  });
  expect((await publish(WRITTEN)).status).toBe(200);
  expect((await read()).data).toMatchObject({ phones: WRITTEN.phones, help: ['Қўнғироқ қилинг.', 'Ёки ёзинг.'] });
  expect((await read('uz-Latn')).data).toMatchObject({
    address: 'Toshkent, Navoiy koʻchasi, 4',
    help: ['Qoʻngʻiroq qiling.', 'Yoki yozing.'],
  });
  expect((await read('en')).data.address).toBe('4 Navoi Street, Tashkent');
});

it('are cached for visitors until others are published', async () => {
  const tag = (await read()).headers['etag'] ?? '';
  const again = () =>
    api.call('GET /api/contacts', { headers: { 'if-none-match': tag, 'accept-language': 'uz-Cyrl' } });
  expect((await again()).status).toBe(304);
  await publish(WRITTEN);
  expect((await again()).status).toBe(200);
});

it('are versions, each with its publisher, time and changes', async () => {
  const { data } = await publish(WRITTEN);
  expect(data).toMatchObject({ version: 2, restored_from: null, author_name: expect.any(String) });
  const { items, total } = await list();
  expect(total).toBe(2);
  expect(items[0]).toEqual(data);
  expect(items[0]?.changes.map(({ field, language, after }) => [field, language, after])).toEqual([
    ['phones', null, '+998 71 200-00-00, +998 71 200-00-01'],
    ['emails', null, 'aloqa@paxta.uz'],
    ['address', 'uz-Cyrl', 'Тошкент, Навоий кўчаси, 4'],
    ['help', 'uz-Cyrl', 'Қўнғироқ қилинг.\n\n Ёки ёзинг.'],
    ['address', 'ru', 'Ташкент, улица Навои, 4'],
    ['address', 'en', '4 Navoi Street, Tashkent'],
  ]);
  expect(items[1]).toMatchObject({ version: 1, author_name: null, changes: [] });
});

it('come ten to a page, the last of it compared with the one that is on the next', async () => {
  for (let version = 1; version <= 11; version += 1)
    await publish({ ...FIRST_CONTACTS, phones: [`+9987100000${10 + version}`] }, version);
  const { items } = await list();
  expect(items.map(({ version }) => version)).toEqual([12, 11, 10, 9, 8, 7, 6, 5, 4, 3]);
  expect(items[9]?.changes).toMatchObject([{ before: '+998 71 000-00-11', after: '+998 71 000-00-12' }]);
});

it('that were based on an old version overwrite nothing: the answer contains the published version', async () => {
  await publish(WRITTEN);
  const { status, problem } = await publish({ ...FIRST_CONTACTS, emails: ['other@paxta.uz'] });
  expect([status, problem?.code]).toEqual([409, 'stale_version']);
  expect(problem?.current).toMatchObject({ version: 2, content: WRITTEN });
  expect((await read()).data.emails).toEqual(WRITTEN.emails);
});

it('are published by only one of two concurrent administrators', async () => {
  const both = await Promise.all([1, 2].map((n) => publish({ ...FIRST_CONTACTS, phones: [`+99871000000${n}`] })));
  expect(both.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, 409]);
});

it('are published again as they were, as a new version', async () => {
  await publish(WRITTEN);
  const { data } = await restore(1, 2);
  expect(data).toMatchObject({ version: 3, restored_from: 1, content: FIRST_CONTACTS });
  expect((await read()).data.phones).toEqual([]);
  expect((await restore(2, 2)).problem?.code).toBe('stale_version');
  expect((await restore(9, 3)).status).toBe(404);
});

it('make no new version if they are unchanged', async () => {
  expect((await publish(FIRST_CONTACTS)).data.version).toBe(1);
  expect((await restore(1, 1)).data.version).toBe(1);
  expect((await list()).total).toBe(1);
});

it('cannot be changed once published, even in the database', async () => {
  await expect(api.db.deleteFrom('contacts_versions').execute()).rejects.toThrow(/denied|frozen/);
});

it('are shown in the audit, each text with its language', async () => {
  await publish(WRITTEN);
  const entry = await readLatest(api, '?entity=contacts', 'en');
  expect(entry).toMatchObject({ action: 'publish', entity_id: 2, subject: expect.stringContaining('2') });
  expect(Object.fromEntries(entry.changes.map(({ label, after }) => [label, after]))).toEqual({
    Phones: '+998 71 200-00-00, +998 71 200-00-01',
    'E-mails': 'aloqa@paxta.uz',
    'Address (uz)': 'Тошкент, Навоий кўчаси, 4',
    'Address (ru)': 'Ташкент, улица Навои, 4',
    'Address (en)': '4 Navoi Street, Tashkent',
    'Help (uz)': 'Қўнғироқ қилинг.\n\n Ёки ёзинг.',
  });
});

const withText = (overrides: object) => ({
  ...FIRST_CONTACTS,
  texts: { ...texts, ru: { ...texts.ru, ...overrides } },
});

it.each([
  ['a phone that is none', { ...FIRST_CONTACTS, phones: ['+998712000000', '12'] }, 'content.phones.1', 'phone'],
  [
    'a phone twice',
    { ...FIRST_CONTACTS, phones: ['712000000', '+998 71 200 00 00'] },
    'content.phones.1',
    'not_unique',
  ],
  ['an e-mail that is a link', { ...FIRST_CONTACTS, emails: ['javascript:alert(1)'] }, 'content.emails.0', 'email'],
  ['an e-mail with headers', { ...FIRST_CONTACTS, emails: ['a@b.uz?bcc=x@y.uz'] }, 'content.emails.0', 'email'],
  ['no text of help', withText({ help: ' ' }), 'content.texts.ru.help', 'required'],
  ['a hidden sign', withText({ about: 'а\u0007б' }), 'content.texts.ru.about', 'unfit_characters'],
  ['hours in Russian alone', withText({ hours: '9:00–18:00' }), 'content.texts.uz-Cyrl.hours', 'required'],
])('are not published with %s', async (...[, content, path, code]) => {
  const { status, problem } = await publish(content);
  expect(status).toBe(400);
  expect(problem?.errors).toEqual(expect.arrayContaining([{ path, code, message: expect.any(String) }]));
});

it('hold signs of HTML as signs', async () => {
  const help = '<script>alert(1)</script> & <img src=x onerror=alert(1)>';
  await publish(withText({ help }));
  expect((await read('ru')).data.help).toEqual([help]);
});
