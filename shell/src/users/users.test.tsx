import { checkAccessibility, expectConsoleError, findNotice, network, problem } from '@klaster/shared/testing';
import { act, screen, waitFor, within } from '@testing-library/react';
import { anAccount as user, openUsers as open, serveUsers } from '../test/accounts';
import { bootOf } from '../test/remotes';
import { renderShell } from '../test/render-shell';

const TOKEN = 'k'.repeat(43);

beforeEach(serveUsers);

describe('the list of users', () => {
  it('shows each user’s positions, territory and ability to sign in', async () => {
    const invited = {
      has_password: false,
      link: { purpose: 'invitation' as const, expires_at: '2026-11-25T06:00:00Z' },
    };
    network.on('GET /api/users', {
      items: [
        user(),
        user({ id: 8, full_name: 'Иккинчи', positions: [], province_code: null, province_name: null, ...invited }),
        user({ id: 9, full_name: 'Учинчи', is_active: false, cluster_name: 'Олтин Тола', last_sign_in: null }),
      ],
      total: 3,
    });
    const { container } = await open('/users');
    expect(await screen.findByRole('row', { name: /Нигора/ })).toHaveTextContent(/Таҳрирлаш.*Бухоро вилояти.*Актив/);
    expect(screen.getByRole('row', { name: /Иккинчи/ })).toHaveTextContent(
      /Ваколатсиз.*Республика бўйича.*Таклиф қилинган/,
    );
    expect(screen.getByRole('row', { name: /Учинчи/ })).toHaveTextContent(/Олтин Тола.*Актив эмас.*Кирмаган/);
    await checkAccessibility(container);
  });

  it('requests by the filters in the address, and ignores invalid values', async () => {
    await open('/users?position=ADMIN&territory=cluster&active=maybe&search=нигора&page=x');
    await screen.findByRole('row', { name: /Нигора/ });
    expect(network.requests('GET /api/users').map(({ query }) => query)).toEqual([
      { position: 'ADMIN', territory: 'cluster', search: 'нигора' },
    ]);
  });

  it('offers an administrator of a province that province', async () => {
    await open('/users', { positions: ['ADMIN'], province_code: '1706' });
    const territories = within(await screen.findByLabelText('Ҳудуд'));
    await territories.findByRole('option', { name: 'Бухоро вилояти' });
    const offered = territories.getAllByRole('option').map(({ textContent }) => textContent);
    expect(offered).toEqual(['Барчаси', 'Кластер ходимлари', 'Бухоро вилояти']);
  });
});

describe('an account', () => {
  it('is added, and then invited by a link that is shown once', async () => {
    network.on('POST /api/users', { id: 7 });
    network.on('GET /api/users/:id', user({ has_password: false, last_sign_in: null }));
    network.on('POST /api/users/:id/link', { token: TOKEN, purpose: 'invitation', expires_at: '2026-11-25T06:00:00Z' });
    const { user: person, address } = await open('/users/create');
    await person.type(await screen.findByRole('textbox', { name: /Ф.И.Ш./ }), 'Нигора Синова');
    await person.type(screen.getByRole('textbox', { name: /Логин/ }), 'Nigora');
    await person.click(screen.getByRole('checkbox', { name: 'Таҳрирлаш' }));
    await person.click(screen.getByRole('button', { name: 'Сақлаш' }));
    // The territory is required: nobody gets the whole republic by default.
    expect((await screen.findAllByText('Тўлдиринг!'))[0]).toBeVisible();
    expect(network.requests('POST /api/users')).toHaveLength(0);
    await person.selectOptions(screen.getByRole('combobox', { name: /Ҳудуд/ }), 'Республика бўйича');
    await person.click(screen.getByRole('button', { name: 'Сақлаш' }));
    await person.click(await screen.findByRole('button', { name: 'Ҳавола яратиш' }));
    expect(address()).toBe('/users/edit/7');
    expect(network.requests('POST /api/users')[0]?.body).toEqual({
      login: 'nigora',
      full_name: 'Нигора Синова',
      positions: ['UPDATE'],
      province_code: null,
      cluster_id: null,
      email: null,
    });
    expect(await screen.findByRole('textbox', { name: 'Ҳавола' })).toHaveValue(
      `${window.location.origin}/invitation#${TOKEN}`,
    );
    await person.click(screen.getByRole('button', { name: 'Нусха олиш' }));
    await expect(navigator.clipboard.readText()).resolves.toContain(`#${TOKEN}`);
  });

  it.each([
    ['Nig ora', 'Логинда бўш жой бўлмайди.'],
    ['nigоra', /лотин ва кирилл ҳарфлари аралашган/],
    ['nigora!', /Логин ҳарф билан бошланади/],
  ])('has no login like %s', async (login, sentence) => {
    const { user: person } = await open('/users/create');
    await person.type(await screen.findByRole('textbox', { name: /Логин/ }), login);
    await person.tab();
    expect((await screen.findAllByText(sentence))[0]).toBeVisible();
  });

  /** Saves another name while another administrator saves theirs. */
  async function collide(typed: string) {
    expectConsoleError(/stale/);
    const current = user({ full_name: 'Бошқа Исм', version: 4 });
    network.on('PATCH /api/users/:id', problem(409, 'stale_version', { current }));
    const { user: person } = await open('/users/edit/7');
    const name = await screen.findByRole('textbox', { name: /Ф.И.Ш./ });
    await person.clear(name);
    await person.type(name, typed);
    const save = () => person.click(screen.getByRole('button', { name: 'Сақлаш' }));
    await save();
    return { person, name, save };
  }

  it('that somebody else changed meanwhile is shown beside what was typed, and neither is lost', async () => {
    const { person, name, save } = await collide('Менинг Исмим');
    const choice = await screen.findByRole('region', { name: 'Ҳисобнинг ҳозирги ҳолати' });
    expect(choice).toHaveTextContent('Бошқа Исм');
    expect(name).toHaveValue('Менинг Исмим');
    network.on('PATCH /api/users/:id', { id: 7 });
    await person.click(within(choice).getByRole('button', { name: 'Ўзимникини қолдириш' }));
    expect(name).toHaveFocus();
    await save();
    await findNotice('Муваффақиятли');
    const sent = network.requests('PATCH /api/users/:id').map(({ body }) => body);
    expect(sent).toMatchObject([
      { full_name: 'Менинг Исмим', version: 3 },
      { full_name: 'Менинг Исмим', version: 4 },
    ]);
  });

  it('that somebody else changed meanwhile can be edited from their values, with the focus on the first field', async () => {
    const { person, name, save } = await collide('Синова');
    await person.click(await screen.findByRole('button', { name: 'Ҳозирги ҳолатни юклаш' }));
    expect(name).toHaveValue('Бошқа Исм');
    expect(name).toHaveFocus();
    network.on('PATCH /api/users/:id', { id: 7 });
    await person.keyboard('ов');
    await save();
    await findNotice('Муваффақиятли');
    const last = network.requests('PATCH /api/users/:id').at(-1)?.body;
    expect(last).toMatchObject({ full_name: 'Бошқа Исмов', version: 4 });
  });

  it('can be saved twice in one form, the second time with the version of the first', async () => {
    network.on('PATCH /api/users/:id', { id: 7 });
    const { user: person } = await open('/users/edit/7');
    const name = await screen.findByRole('textbox', { name: /Ф.И.Ш./ });
    for (const letter of ['а', 'б']) {
      await person.type(name, letter);
      await person.click(screen.getByRole('button', { name: 'Сақлаш' }));
      await waitFor(() => expect(screen.getByRole('button', { name: 'Сақлаш' })).toBeEnabled());
      await findNotice('Муваффақиятли');
    }
    await waitFor(() => expect(network.requests('PATCH /api/users/:id')).toHaveLength(2));
    const sent = network.requests('PATCH /api/users/:id').map(({ body }) => (body as { version: number }).version);
    expect(sent).toEqual([3, 4]);
  });

  it('is loaded each time that its form is opened', async () => {
    const { user: person, router } = await open('/users/edit/7');
    await screen.findByRole('textbox', { name: /Ф.И.Ш./ });
    await act(() => router.navigate('/users'));
    await screen.findByRole('row', { name: /Нигора/ });
    network.on('GET /api/users/:id', user({ full_name: 'Бошқа Исм', version: 4 }));
    network.on('PATCH /api/users/:id', { id: 7 });
    await act(() => router.navigate('/users/edit/7'));
    const name = await screen.findByRole('textbox', { name: /Ф.И.Ш./ });
    expect(name).toHaveValue('Бошқа Исм');
    await person.type(name, 'а');
    await person.click(screen.getByRole('button', { name: 'Сақлаш' }));
    await waitFor(() => expect(network.requests('PATCH /api/users/:id')[0]?.body).toMatchObject({ version: 4 }));
  });

  it('is deactivated after confirmation', async () => {
    network.on('PATCH /api/users/:id/activity', { id: 7 });
    const { user: person } = await open('/users/edit/7');
    await person.click(await screen.findByRole('button', { name: 'Фаолсизлантириш' }));
    expect(network.requests('PATCH /api/users/:id/activity')).toHaveLength(0);
    network.on('GET /api/users/:id', user({ is_active: false, version: 4 }));
    await person.click(within(await screen.findByRole('alertdialog')).getByRole('button', { name: 'Ҳа' }));
    expect(await screen.findByRole('button', { name: 'Фаоллаштириш' })).toBeVisible();
    expect(network.requests('PATCH /api/users/:id/activity')[0]?.body).toEqual({ version: 3, is_active: false });
  });

  it('gets no link for oneself', async () => {
    await open('/users/edit/7', { positions: ['ADMIN'], login: 'nigora' });
    expect(await screen.findByRole('button', { name: 'Фаолсизлантириш' })).toBeVisible();
    expect(screen.queryByRole('button', { name: 'Паролни тиклаш' })).not.toBeInTheDocument();
  });

  it('that does not exist leads back to the list', async () => {
    await open('/users/edit/x');
    expect(await screen.findByText('Бундай фойдаланувчи йўқ')).toBeVisible();
    expect(network.requests('GET /api/users/:id')).toHaveLength(0);
  });
});

describe('a one-time link', () => {
  const link = {
    login: 'nigora',
    full_name: 'Нигора Синова',
    purpose: 'invitation' as const,
    expires_at: '2026-11-25T06:00:00Z',
  };
  const visit = (fragment: string) => renderShell({ boot: bootOf(), at: `/invitation${fragment}` });

  it('has its holder set a password, and signs nobody in', async () => {
    network.on('POST /api/invitations/open', link);
    network.on('POST /api/invitations/accept', { login: 'nigora' });
    const { user: person, container } = await visit(`#${TOKEN}`);
    expect(await screen.findByText(/логин: nigora/)).toBeVisible();
    await checkAccessibility(container);
    await person.type(screen.getByLabelText(/Янги парол/), 'paxta terimi 2031 yil');
    expect(screen.getByText('Парол кучи: кучли')).toBeVisible();
    await person.click(screen.getByRole('button', { name: 'Паролни ўрнатиш' }));
    expect(await screen.findByRole('heading', { name: 'Парол ўрнатилди' })).toBeVisible();
    expect(network.requests('POST /api/invitations/accept')[0]?.body).toEqual({
      token: TOKEN,
      password: 'paxta terimi 2031 yil',
    });
    expect(localStorage.getItem('user')).toBeNull();
  });

  it('that is of no use says why', async () => {
    expectConsoleError(/ишлатилган/);
    network.on('POST /api/invitations/open', problem(409, 'link_used', { detail: 'Бу ҳавола аллақачон ишлатилган.' }));
    await visit(`#${TOKEN}`);
    expect(await screen.findByText('Бу ҳавола аллақачон ишлатилган.')).toBeVisible();
    expect(screen.queryByLabelText(/Янги парол/)).not.toBeInTheDocument();
  });

  it('that was copied incompletely leads to no request', async () => {
    await visit('#abc');
    expect(await screen.findByText(/Ҳавола тўлиқ эмас/)).toBeVisible();
    expect(network.calls()).toEqual([]);
  });
});
