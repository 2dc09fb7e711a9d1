import {
  checkAccessibility,
  expectConsoleError,
  fill,
  findNotice,
  network,
  press,
  problem,
} from '@klaster/shared/testing';
import { act, screen, waitFor, within } from '@testing-library/react';
import { anAccount as user, openUsers as open, serveUsers } from '../test/accounts';
import { bootOf } from '../test/remotes';
import { renderShell } from '../test/render-shell';

const TOKEN = 'k'.repeat(43);

beforeEach(serveUsers);

describe('the list of users', () => {
  it('shows each user’s positions, territory and ability to sign in, by the valid filters in the address', async () => {
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
    const { container } = await open('/users?position=ADMIN&territory=cluster&active=maybe&search=нигора&page=x');
    expect(await screen.findByRole('row', { name: /Нигора/ })).toHaveTextContent(/Таҳрирлаш.*Бухоро вилояти.*Актив/);
    expect(screen.getByRole('row', { name: /Иккинчи/ })).toHaveTextContent(
      /Ваколатсиз.*Республика бўйича.*Таклиф қилинган/,
    );
    expect(screen.getByRole('row', { name: /Учинчи/ })).toHaveTextContent(/Олтин Тола.*Актив эмас.*Кирмаган/);
    expect(network.requests('GET /api/users').map(({ query }) => query)).toEqual([
      { position: 'ADMIN', territory: 'cluster', search: 'нигора' },
    ]);
    await checkAccessibility(container);
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
    await screen.findByRole('textbox', { name: /Логин/ });
    await fill(person, 'Ф.И.Ш.', 'Нигора Синова');
    await fill(person, 'Логин', 'Nigora');
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

  it('has no login that is mixed up', async () => {
    const { user: person } = await open('/users/create');
    await screen.findByRole('textbox', { name: /Логин/ });
    for (const [login, sentence] of [
      ['Nig ora', 'Логинда бўш жой бўлмайди.'],
      ['nigоra', /лотин ва кирилл ҳарфлари аралашган/],
      ['nigora!', /Логин ҳарф билан бошланади/],
    ] as const) {
      await fill(person, 'Логин', login);
      await person.tab();
      expect((await screen.findAllByText(sentence))[0]).toBeVisible();
    }
  });

  it('another user’s change is shown beside the typed text; the user keeps either, and each save has the version seen', async () => {
    expectConsoleError(/stale/);
    const answerStale = (version: number) => {
      const current = user({ full_name: 'Бошқа Исм', version });
      network.on('PATCH /api/users/:id', problem(409, 'stale_version', { current }));
    };
    answerStale(4);
    const { user: person } = await open('/users/edit/7');
    const name = await screen.findByRole('textbox', { name: /Ф.И.Ш./ });
    await fill(person, 'Ф.И.Ш.', 'Менинг Исмим');
    const save = () => press(person, 'Сақлаш');
    await save();
    const choice = await screen.findByRole('region', { name: 'Ҳисобнинг ҳозирги ҳолати' });
    expect(choice).toHaveTextContent('Бошқа Исм');
    expect(name).toHaveValue('Менинг Исмим');
    await person.click(within(choice).getByRole('button', { name: 'Ўзимникини қолдириш' }));
    expect(name).toHaveFocus();
    answerStale(7);
    await save();
    await person.click(await screen.findByRole('button', { name: 'Ҳозирги ҳолатни юклаш' }));
    expect(name).toHaveValue('Бошқа Исм');
    expect(name).toHaveFocus();
    network.on('PATCH /api/users/:id', { id: 7 });
    for (const letters of ['ов', 'а']) {
      await person.keyboard(letters);
      await save();
      await findNotice('Муваффақиятли');
      await waitFor(() => expect(screen.getByRole('button', { name: 'Сақлаш' })).toBeEnabled());
      await person.click(name);
    }
    expect(network.requests('PATCH /api/users/:id').map(({ body }) => body)).toMatchObject([
      { full_name: 'Менинг Исмим', version: 3 },
      { full_name: 'Менинг Исмим', version: 4 },
      { full_name: 'Бошқа Исмов', version: 7 },
      { full_name: 'Бошқа Исмова', version: 8 },
    ]);
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
    expect(screen.queryByText('Шахсий маълумотларни ўчириш')).toBeNull();
    network.on('GET /api/users/:id', user({ is_active: false, version: 4 }));
    await person.click(within(await screen.findByRole('alertdialog')).getByRole('button', { name: 'Ҳа' }));
    expect(await screen.findByRole('button', { name: 'Фаоллаштириш' })).toBeVisible();
    expect(network.requests('PATCH /api/users/:id/activity')[0]?.body).toEqual({ version: 3, is_active: false });
  });

  it('gets no link for oneself, and keeps its second factor', async () => {
    network.on('GET /api/users/:id', user({ has_second_factor: true }));
    await open('/users/edit/7', { positions: ['ADMIN'], login: 'nigora' });
    expect(await screen.findByText(/Икки босқичли кириш ёқилган/)).toBeVisible();
    expect(screen.getByRole('button', { name: 'Фаолсизлантириш' })).toBeVisible();
    for (const name of ['Паролни тиклаш', 'Икки босқичли киришни олиб ташлаш'])
      expect(screen.queryByRole('button', { name })).toBeNull();
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
    await fill(person, 'Янги парол', 'paxta terimi 2031 yil');
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
