import type { Contacts, ContactsContent, ContactsVersion } from '@klaster/shared/contract/contacts';
import { LANGUAGES } from '@klaster/shared/contract/http';
import {
  checkAccessibility,
  expectConsoleError,
  field,
  fill,
  findNotice,
  network,
  problem,
} from '@klaster/shared/testing';
import { act, screen, waitFor, within } from '@testing-library/react';
import { bootOf } from '../../test/remotes';
import { renderShell } from '../../test/render-shell';
import { contactsQuery } from './queries';

const CONTACTS: Contacts = {
  organisation: 'Қишлоқ хўжалиги вазирлиги',
  address: 'Тошкент, Навоий кўчаси, 4',
  hours: '',
  phones: ['+998712000000'],
  emails: ['aloqa@paxta.uz'],
  about: ['Тизим ҳақида гап.'],
  help: ['Биринчи хатбоши.', '<b>Иккинчи</b>'],
};

const text = { organisation: '', address: '', hours: '', about: 'Тизим ҳақида', help: 'Ёрдам' };

const CONTENT: ContactsContent = {
  phones: ['+998712000000'],
  emails: [],
  texts: { 'uz-Cyrl': text, ru: text, en: text },
};

const version = (overrides: Partial<ContactsVersion> = {}): ContactsVersion => ({
  version: 2,
  content: CONTENT,
  author_name: 'Нигора Синова',
  published_at: '2026-11-20T06:00:00Z',
  restored_from: null,
  changes: [{ field: 'phones', language: null, before: '', after: '+998 71 200-00-00' }],
  ...overrides,
});

const FIRST = version({ version: 1, author_name: null, changes: [] });

const open = (at: string, user?: object) => renderShell({ boot: bootOf(), at, ...(user && { user }) });

const EDIT = { name: 'Алоқа саҳифасини таҳрирлаш' };
const ADMIN = { positions: ['ADMIN'], province_code: null, cluster_id: null };

beforeEach(() => {
  network.on('GET /api/contacts', CONTACTS);
  network.on('GET /api/contacts/versions', { items: [version(), FIRST], total: 2 });
  network.on('GET /api/provinces', []);
});

describe('the page of contacts', () => {
  it('shows a visitor whom to contact, as plain text, and always whose data it shows', async () => {
    const { container } = await open('/contacts');
    expect(await screen.findByRole('heading', { name: 'Қишлоқ хўжалиги вазирлиги' })).toBeVisible();
    expect(screen.getByRole('link', { name: '+998 71 200-00-00' })).toHaveAttribute('href', 'tel:+998712000000');
    expect(screen.getByRole('link', { name: 'aloqa@paxta.uz' })).toHaveAttribute('href', 'mailto:aloqa@paxta.uz');
    expect(screen.getByText('<b>Иккинчи</b>')).toBeVisible();
    expect(screen.queryByText('Иш вақти')).toBeNull();
    expect(container.querySelector('main img')).toBeNull();
    expect(screen.getByText(/Natural Earth/)).toBeVisible();
    expect(screen.queryByRole('link', EDIT)).toBeNull();
    await checkAccessibility(container);
  });

  it('shows the operator’s emblem above the details, hidden from screen readers', async () => {
    await renderShell({ boot: { ...bootOf(), emblem: '/emblem.a' }, at: '/contacts' });
    const organisation = await screen.findByRole('heading', { name: 'Қишлоқ хўжалиги вазирлиги' });
    const emblem = organisation.nextElementSibling;
    expect([emblem?.getAttribute('src'), emblem?.ariaHidden]).toEqual(['/emblem.a', 'true']);
  });

  it('has its credits and a retry if the contacts do not load, and nothing else where a server knows none', async () => {
    expectConsoleError(/upstream/);
    network.on('GET /api/contacts', problem(503, 'upstream_unavailable'));
    const { user, client } = await open('/contacts', { ...ADMIN, positions: ['UPDATE'] });
    const retry = await screen.findByRole('button', { name: 'Қайта уриниш' });
    expect(screen.getByText(/CC BY 4.0/)).toBeVisible();
    network.on('GET /api/contacts', CONTACTS);
    await user.click(retry);
    expect(await screen.findByText('Тошкент, Навоий кўчаси, 4')).toBeVisible();
    expect(screen.queryByRole('link', EDIT)).toBeNull();
    network.on('GET /api/contacts', problem(404, 'not_found'));
    await act(() => client.resetQueries({ queryKey: contactsQuery.queryKey }));
    await waitFor(() => expect(screen.queryByRole('status')).toBeNull());
    expect(screen.queryByRole('heading', { name: 'Ёрдам' })).toBeNull();
    expect(screen.getByText(/CC BY 4.0/)).toBeVisible();
  });

  it('can be edited by an administrator of the republic, but not by one of a province', async () => {
    const { unmount } = await open('/contacts', ADMIN);
    expect(await screen.findByRole('link', EDIT)).toHaveAttribute('href', '/contacts/edit');
    unmount();
    const { router } = await open('/contacts', { ...ADMIN, province_code: '1703' });
    await screen.findByText('Тошкент, Навоий кўчаси, 4');
    expect(screen.queryByRole('link', EDIT)).toBeNull();
    await act(() => router.navigate('/contacts/edit'));
    expect(await screen.findByRole('heading', { name: 'Бу саҳифага ваколатингиз йўқ' })).toBeVisible();
    expect(network.requests('GET /api/contacts/versions')).toHaveLength(0);
  });
});

const preview = () => within(screen.getByRole('region', { name: 'Кўриниши' }));
const publishButton = () => screen.findByRole('button', { name: 'Эълон қилиш' });

describe('the editor of contacts', () => {
  it('previews what is typed in any language, drops emptied fields, and restores no version meanwhile', async () => {
    network.on('POST /api/contacts/versions', version({ version: 3 }));
    const { container, user } = await open('/contacts/edit', ADMIN);
    const uzbek = within(await screen.findByRole('group', { name: 'Ўзбекча' }));
    await user.type(uzbek.getByLabelText('Манзил'), 'Навоий');
    expect(preview().getByText('Навоий')).toBeVisible();
    const languages = preview().getByLabelText<HTMLSelectElement>('Тил');
    expect([...languages.options].map(({ lang }) => lang)).toEqual(LANGUAGES);
    expect(screen.getByText('Русский', { selector: 'legend' })).toHaveAttribute('lang', 'ru');
    await user.selectOptions(languages, 'uz-Latn');
    expect(preview().getByText('Navoiy')).toBeVisible();
    const russian = within(screen.getByRole('group', { name: 'Русский' }));
    await user.type(russian.getByLabelText('Манзил'), 'Навои');
    expect(preview().getByText('Навои')).toBeVisible();
    await checkAccessibility(container);
    expect(await screen.findByRole('button', { name: '№ 1 версияни тиклаш' })).toBeDisabled();
    for (const place of [uzbek, russian]) await user.clear(place.getByLabelText('Манзил'));
    await fill(user, 'Телефон 2', '90 123 45 67');
    await user.clear(field('Телефон 1'));
    expect(field('Телефон 3')).toBeVisible();
    await user.click(await publishButton());
    await findNotice('Муваффақиятли');
    expect(network.requests('POST /api/contacts/versions')[0]?.body).toEqual({
      version: 2,
      content: { ...CONTENT, phones: ['+998901234567'] },
    });
  });

  it('shows each error at its field, and sends nothing', async () => {
    const { user } = await open('/contacts/edit', ADMIN);
    await screen.findByLabelText('Электрон почта 1');
    await fill(user, 'Электрон почта 1', 'javascript:alert(1)');
    await user.type(within(screen.getByRole('group', { name: 'Русский' })).getByLabelText('Иш вақти'), '9–18');
    await user.click(await publishButton());
    expect(await screen.findAllByText(/Электрон почта манзили нотўғри/)).not.toHaveLength(0);
    expect(within(screen.getByRole('group', { name: 'English' })).getByLabelText('Иш вақти')).toBeInvalid();
    expect(screen.getByLabelText('Электрон почта 1')).toBeInvalid();
    expect(network.requests('POST /api/contacts/versions')).toHaveLength(0);
  });

  it('loses no input when another user publishes in the meantime: keeps one’s own, or takes theirs', async () => {
    expectConsoleError(/stale/);
    const { user } = await open('/contacts/edit', ADMIN);
    await screen.findByLabelText('Телефон 1');
    await fill(user, 'Телефон 1', '711111111');
    for (const [at, choice, phone] of [
      [3, 'Ўзимникини қолдириш', '+998 71 111-11-11'],
      [4, 'Эълон қилинганини олиш', '+998 71 300-00-00'],
    ] as const) {
      const current = version({ version: at, content: { ...CONTENT, phones: ['+998713000000'] } });
      network.on('POST /api/contacts/versions', problem(409, 'stale_version', { current }));
      await user.click(await publishButton());
      const differences = await screen.findByRole('region', { name: 'Эълон қилинган матн ўзгарган' });
      expect(differences).toHaveTextContent(/\+998 71 300-00-00.*71 ?111/);
      await user.click(screen.getByRole('button', { name: choice }));
      expect(field('Телефон 1')).toHaveValue(phone);
      expect(field('Телефон 1')).toHaveFocus();
    }
    network.on('POST /api/contacts/versions', version({ version: 5 }));
    await user.click(await publishButton());
    await findNotice('Муваффақиятли');
    const sent = network.requests('POST /api/contacts/versions').map(({ body }) => body);
    expect(sent).toMatchObject([{ version: 2 }, { version: 3 }, { version: 4 }]);
  });

  it('shows what each version changed, and publishes an earlier one again', async () => {
    const restored = version({ version: 3, restored_from: 1, content: { ...CONTENT, phones: [] } });
    network.on('POST /api/contacts/versions/:number/restore', restored);
    const { user } = await open('/contacts/edit', ADMIN);
    const row = await screen.findByRole('row', { name: /№ 2/ });
    expect(row).toHaveTextContent(/Нигора Синова.*Телефонлар: бўш → \+998 71 200-00-00.*Ҳозирги/);
    await user.click(screen.getByRole('button', { name: '№ 1 версияни тиклаш' }));
    network.on('GET /api/contacts/versions', { items: [restored, version(), FIRST], total: 3 });
    await user.click(within(screen.getByRole('alertdialog')).getByRole('button', { name: 'Тиклаш' }));
    await findNotice('Муваффақиятли');
    expect(network.requests('POST /api/contacts/versions/:number/restore')[0]).toMatchObject({
      params: { number: '1' },
      body: { version: 2 },
    });
    expect(await screen.findByRole('row', { name: /№ 3/ })).toHaveTextContent('№ 1 версиядан тикланган');
    expect(screen.getByLabelText('Телефон 1')).toHaveValue('');
  });
});
