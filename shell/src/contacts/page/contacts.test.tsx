import type { Contacts, ContactsContent, ContactsVersion } from '@klaster/shared/contract/contacts';
import { checkAccessibility, expectConsoleError, findNotice, network, problem } from '@klaster/shared/testing';
import { screen, waitFor, within } from '@testing-library/react';
import { bootOf } from '../../test/remotes';
import { renderShell } from '../../test/render-shell';

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

const version = (own: Partial<ContactsVersion> = {}): ContactsVersion => ({
  version: 2,
  content: CONTENT,
  author_name: 'Нигора Синова',
  published_at: '2026-11-20T06:00:00Z',
  restored_from: null,
  changes: [{ field: 'phones', language: null, before: '', after: '+998 71 200-00-00' }],
  ...own,
});

const FIRST = version({ version: 1, author_name: null, changes: [] });

const open = (at: string, user?: object) => renderShell({ boot: bootOf(), at, ...(user && { user }) });

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
    expect(screen.getByText(/Natural Earth/)).toBeVisible();
    expect(screen.queryByRole('link', { name: 'Алоқа саҳифасини таҳрирлаш' })).toBeNull();
    await checkAccessibility(container);
  });

  it('has its credits and a retry even if the contacts do not load', async () => {
    expectConsoleError(/upstream/);
    network.on('GET /api/contacts', problem(503, 'upstream_unavailable'));
    const { user } = await open('/contacts');
    const retry = await screen.findByRole('button', { name: 'Қайта уриниш' });
    expect(screen.getByText(/CC BY 4.0/)).toBeVisible();
    network.on('GET /api/contacts', CONTACTS);
    await user.click(retry);
    expect(await screen.findByText('Тошкент, Навоий кўчаси, 4')).toBeVisible();
  });

  it('has nothing but credits on a server that knows no contacts', async () => {
    network.on('GET /api/contacts', problem(404, 'not_found'));
    await open('/contacts');
    await waitFor(() => expect(screen.getByText(/CC BY 4.0/)).toBeVisible());
    await waitFor(() => expect(screen.queryByRole('status')).toBeNull());
    expect(screen.queryByRole('heading', { name: 'Ёрдам' })).toBeNull();
  });

  it.each([
    ['an administrator of the republic', ADMIN, 1],
    ['one of a province', { ...ADMIN, province_code: '1703' }, 0],
    ['staff without that position', { ...ADMIN, positions: ['UPDATE'] }, 0],
  ])('offers its editing to %s', async (_, user, links) => {
    await open('/contacts', user);
    await screen.findByText('Тошкент, Навоий кўчаси, 4');
    expect(screen.queryAllByRole('link', { name: 'Алоқа саҳифасини таҳрирлаш' })).toHaveLength(links);
  });
});

const preview = () => within(screen.getByRole('region', { name: 'Кўриниши' }));
const publishButton = () => screen.findByRole('button', { name: 'Эълон қилиш' });

describe('the editor of contacts', () => {
  it('previews what is typed as visitors would see it, in any language', async () => {
    const { container, user } = await open('/contacts/edit', ADMIN);
    const uzbek = within(await screen.findByRole('group', { name: 'Ўзбекча' }));
    await user.type(uzbek.getByLabelText('Манзил'), 'Навоий, 4');
    expect(preview().getByText('Навоий, 4')).toBeVisible();
    await user.selectOptions(preview().getByLabelText('Тил'), 'uz-Latn');
    expect(preview().getByText('Navoiy, 4')).toBeVisible();
    await user.type(within(screen.getByRole('group', { name: 'Русский' })).getByLabelText('Манзил'), 'Навои, 4');
    expect(preview().getByText('Навои, 4')).toBeVisible();
    await checkAccessibility(container);
  });

  it('offers a field for another phone, and drops emptied ones', async () => {
    network.on('POST /api/contacts/versions', version({ version: 3 }));
    const { user } = await open('/contacts/edit', ADMIN);
    await user.type(await screen.findByLabelText('Телефон 2'), '90 123 45 67');
    await user.clear(screen.getByLabelText('Телефон 1'));
    expect(screen.getByLabelText('Телефон 3')).toBeVisible();
    await user.click(await publishButton());
    await findNotice('Муваффақиятли');
    expect(network.requests('POST /api/contacts/versions')[0]?.body).toEqual({
      version: 2,
      content: { ...CONTENT, phones: ['+998901234567'] },
    });
  });

  it('shows each error at its field, and sends nothing', async () => {
    const { user } = await open('/contacts/edit', ADMIN);
    await user.type(await screen.findByLabelText('Электрон почта 1'), 'javascript:alert(1)');
    await user.type(within(screen.getByRole('group', { name: 'Русский' })).getByLabelText('Иш вақти'), '9–18');
    await user.click(await publishButton());
    expect(await screen.findAllByText(/Электрон почта манзили нотўғри/)).not.toHaveLength(0);
    expect(within(screen.getByRole('group', { name: 'English' })).getByLabelText('Иш вақти')).toBeInvalid();
    expect(screen.getByLabelText('Электрон почта 1')).toBeInvalid();
    expect(network.requests('POST /api/contacts/versions')).toHaveLength(0);
  });

  it.each([
    ['keeps mine', 'Ўзимникини қолдириш', '+998 71 111-11-11'],
    ['takes theirs', 'Эълон қилинганини олиш', '+998 71 300-00-00'],
  ])('loses nothing where another administrator published meanwhile: %s', async (_, choice, phone) => {
    const theirs = { ...CONTENT, phones: ['+998713000000'] };
    const current = version({ version: 3, content: theirs });
    expectConsoleError(/stale/);
    network.on('POST /api/contacts/versions', problem(409, 'stale_version', { current }));
    const { user } = await open('/contacts/edit', ADMIN);
    const field = await screen.findByLabelText('Телефон 1');
    await user.clear(field);
    await user.type(field, '711111111');
    await user.click(await publishButton());
    const differences = await screen.findByRole('region', { name: 'Эълон қилинган матн ўзгарган' });
    expect(differences).toHaveTextContent(/\+998 71 300-00-00.*711111111/);
    await user.click(screen.getByRole('button', { name: choice }));
    expect(screen.getByLabelText('Телефон 1')).toHaveValue(phone);
    expect(screen.getByLabelText('Телефон 1')).toHaveFocus();
    network.on('POST /api/contacts/versions', version({ version: 4 }));
    await user.click(await publishButton());
    await findNotice('Муваффақиятли');
    expect(network.requests('POST /api/contacts/versions')[1]?.body).toMatchObject({ version: 3 });
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

  it('does not restore a version over unsaved input', async () => {
    const { user } = await open('/contacts/edit', ADMIN);
    await user.type(await screen.findByLabelText('Телефон 2'), '90 123 45 67');
    expect(await screen.findByRole('button', { name: '№ 1 версияни тиклаш' })).toBeDisabled();
  });

  it('is not for an administrator of a province', async () => {
    await open('/contacts/edit', { ...ADMIN, province_code: '1703' });
    expect(await screen.findByRole('heading', { name: 'Бу саҳифага ваколатингиз йўқ' })).toBeVisible();
    expect(network.requests('GET /api/contacts/versions')).toHaveLength(0);
  });
});
