import { checkAccessibility, field, fill, findNotice, network, press, renderRemote } from '@klaster/shared/testing';
import { navigation } from '@klaster/shared/router';
import { act, screen, waitFor, within } from '@testing-library/react';
import { routes } from '../remote';
import {
  aChange,
  answer,
  answerEntry,
  barelyFilled,
  callsOf,
  fillIn,
  makePage,
  SAMPLES,
  staffEntry,
} from './registers';

describe.each(SAMPLES)('$title', (sample) => {
  const { kind, createTitle, created } = sample;
  const { live, removed } = kind.paths.session;
  const calls = callsOf(sample);
  const entry = staffEntry(sample);

  beforeEach(() => answerEntry(sample, entry));

  const sent = {
    company_name: 'Янги ташкилот',
    stir: '305556677',
    province_code: '1703',
    district_code: '1703202',
    address: 'Навоий кўчаси, 1',
    full_name: 'Каримов Алишер',
    phone_number: '+998901234567',
    is_active: true,
    ...barelyFilled(sample),
  };

  it('adds an entry in the place that the list is filtered by, and shows it', async () => {
    answer(calls.create, { id: 7 });
    const at = `${live}/create?province=1703`;
    const { container, user, address } = await renderRemote({
      routes,
      at,
      from: live,
      user: { positions: ['CREATE'] },
    });
    expect(await screen.findByRole('heading', { name: createTitle })).toBeVisible();
    await waitFor(() => expect(field('Вилоят')).toHaveDisplayValue('Андижон вилояти'));
    await fillIn(user, sample);
    await checkAccessibility(container);
    await press(user, 'Сақлаш');
    await waitFor(() => expect(address()).toBe(`${live}/view/7?province=1703`));
    expect(await findNotice('Муваффақиятли')).toMatchObject({ message: created });
    expect(network.requests(calls.create).map(({ body }) => body)).toEqual([sent]);
    // Going back must not reach the form, which would offer to save the same again.
    act(() => navigation.back());
    await waitFor(() => expect(address()).toBe(live));
  });

  it('begins without the district of another province', async () => {
    const at = `${live}/create?province=1703&district=1706204`;
    const { user } = await renderRemote({ routes, at, user: { positions: ['CREATE'] } });
    await waitFor(() => expect(field('Вилоят')).toHaveDisplayValue('Андижон вилояти'));
    await waitFor(() => expect(field('Туман ёки шаҳар')).toHaveDisplayValue('Танланг'));
    expect(field('Туман ёки шаҳар')).toHaveValue('');
    await press(user, 'Сақлаш');
    await waitFor(() => expect(field('Туман ёки шаҳар')).toBeInvalid());
  });

  it('sends an edit with all its figures and its version', async () => {
    answer(calls.edit, { id: 7 });
    const scene = { at: `${live}/edit/7`, from: live, user: { positions: ['UPDATE' as const] } };
    const { user, address } = await renderRemote({ routes, ...scene });
    await screen.findByRole('option', { name: 'Олтинкўл тумани' });
    await fill(user, 'Манзил', 'Бобур кўчаси, 7');
    await user.keyboard('{Control>}{Enter}{/Control}');
    await waitFor(() => expect(address()).toBe(`${live}/view/7`));
    const { id, province_name, district_name, updated_at, ...editable } = entry as Record<string, unknown>;
    expect(network.requests(calls.edit).map(({ body }) => body)).toEqual([{ ...editable, address: 'Бобур кўчаси, 7' }]);
    act(() => navigation.back());
    await waitFor(() => expect(address()).toBe(live));
  });

  it('shows every field of an entry, its state and history, and what may be done', async () => {
    const moved = [
      { field: 'province_name', before: 'Бухоро вилояти', after: 'Андижон вилояти' },
      { field: 'is_active', before: true, after: false },
    ];
    const items = [
      aChange({ id: 3, action: 'restore', order_number: '7-А' }),
      aChange({ id: 2, action: 'edit', changes: moved }),
      aChange({ id: 1, action: 'create', user_name: null, at: '2026-03-04T06:00:00Z' }),
    ];
    answer(calls.history, { total: 3, items });
    const at = `${live}/view/7?search=тола`;
    const { container } = await renderRemote({ routes, at, user: { positions: ['ADMIN'] } });
    expect(await screen.findByRole('heading', { name: '«Олтин Тола»' })).toBeVisible();
    for (const text of ['301234567', 'Навоий кўчаси, 12', 'Ўткир Қодиров', '+998 90 123-45-67']) {
      expect(screen.getByText(text)).toBeVisible();
    }
    const shown = within(await screen.findByRole('region', { name: 'Ўзгаришлар тарихи' })).getAllByRole('listitem');
    expect(shown[0]).toHaveTextContent('Реестрга қайтарилди 04.05.2026 11:00 · Каримов АлишерБуйруқ: № 7-А');
    expect(shown[1]).toHaveTextContent(/ВилоятБухоро вилояти → Андижон вилоятиАктивАктив → Актив эмас$/);
    expect(shown[2]).toHaveTextContent('Реестрга қўшилди 04.03.2026 11:00 · Тизим');
    expect(screen.getByRole('link', { name: 'Рўйхатга қайтиш' })).toHaveAttribute('href', `${live}?search=тола`);
    expect(screen.getByRole('link', { name: 'Таҳрирлаш' })).toHaveAttribute('href', `${live}/edit/7?search=тола`);
    await checkAccessibility(container);
  });

  it('shows nothing of the previous entry’s history, however slow its own is', async () => {
    const by = (user_name: string) => ({ total: 1, items: [aChange({ action: 'create', user_name })] });
    answer(calls.read, ({ params }: { params: { id: string } }) => staffEntry(sample, { id: Number(params.id) }));
    answer(calls.history, by('Каримов Алишер'));
    const at = `${live}/view/7`;
    await renderRemote({ routes, at, from: `${live}/view/8`, user: { positions: ['UPDATE'] } });
    expect(await screen.findByText(/Каримов Алишер/)).toBeVisible();
    const release = network.hold(calls.history, by('Нигора Синова') as never);
    act(() => navigation.back());
    await waitFor(() => expect(network.requests(calls.history).at(-1)?.params).toEqual({ id: '8' }));
    expect(screen.queryByText(/Каримов Алишер/)).toBeNull();
    release();
    expect(await screen.findByText(/Нигора Синова/)).toBeVisible();
  });

  it('removes an entry with order, date and reason, shows it as removed, and undoes that from the notice', async () => {
    answer(calls.remove, { id: 7, undo_seconds: 10 });
    const { user } = await renderRemote({ routes, at: `${live}/view/7`, user: { positions: ['DELETE'] } });
    await user.click(await screen.findByRole('button', { name: 'Чиқариш' }));
    const dialog = await screen.findByRole('alertdialog', { name: 'Чиқариш' });
    expect(dialog).toHaveTextContent('«Олтин Тола» ҳақиқатан ҳам реестрдан чиқарилсинми?');
    await fill(user, 'Буйруқ рақами', '45-Ф');
    await user.type(field('Буйруқ санаси'), '01.05.2026');
    await fill(user, 'Сабаби', 'Тугатилган');
    const removal = { removed_at: '2026-05-04T06:00:00Z', removal_order: '45-Ф', removal_order_date: '2026-05-01' };
    answer(calls.read, { ...entry, ...removal, removal_reason: 'Тугатилган', removed_by: 'Каримов Алишер' });
    await user.click(within(dialog).getByRole('button', { name: 'Чиқариш' }));
    expect(await screen.findByText('№ 45-Ф, 01.05.2026')).toBeInTheDocument();
    expect(await findNotice('РЕЕСТР ўчириш')).toMatchObject({
      message: 'Муваффақиятли ўчирилди!',
      subject: '«Олтин Тола»',
    });
    const ground = { order_number: '45-Ф', order_date: '2026-05-01', reason: 'Тугатилган' };
    expect(network.requests(calls.remove)).toMatchObject([{ params: { id: '7' }, body: ground }]);
    await waitFor(() => expect(screen.queryByRole('alertdialog')).toBeNull());
    expect(screen.queryByRole('button', { name: 'Чиқариш' })).toBeNull();
    expect(screen.getByText('Реестрга қайтаришни ҳудуд администратори бажаради.')).toBeInTheDocument();
    answer(calls.undoRemoval, { id: 7 });
    answer(calls.read, entry);
    const attached = aChange({ id: 2, action: 'attach', file: 'буйруқ.pdf' });
    answer(calls.history, { items: [aChange({ action: 'undo' }), attached], total: 2 });
    await user.click(await screen.findByRole('button', { name: 'Бекор қилиш' }));
    expect(await screen.findByText('Реестрда')).toBeInTheDocument();
    expect(await findNotice('Чиқариш бекор қилинди')).toMatchObject({ tone: 'success' });
    const history = await screen.findByRole('region', { name: 'Ўзгаришлар тарихи' });
    expect(await within(history).findByText('Чиқариш бекор қилинди')).toBeVisible();
    expect(within(history).getByText('Буйруқ нусхаси илова қилинди')).toBeVisible();
    expect(within(history).getByText('Файл: буйруқ.pdf')).toBeVisible();
    expect(network.requests(calls.undoRemoval)).toMatchObject([{ params: { id: '7' } }]);
  });

  it('lets ADMIN restore a removed entry, without an order if none is known', async () => {
    answer(calls.list, makePage(sample, { ...entry, removed_at: '2026-05-04T06:00:00Z' }));
    answer(calls.restore, { id: 7 });
    const { user } = await renderRemote({ routes, at: removed, user: { positions: ['ADMIN'] } });
    await user.click(await screen.findByRole('button', { name: /^Тиклаш/ }));
    const dialog = await screen.findByRole('alertdialog', { name: 'Тиклаш' });
    answer(calls.list, makePage(sample));
    await user.click(within(dialog).getByRole('button', { name: 'Тиклаш' }));
    await waitFor(() => expect(screen.queryByRole('row', { name: /«Олтин Тола»/, hidden: true })).toBeNull());
    expect(await findNotice('РЕЕСТР га қайтариш')).toMatchObject({ message: 'Муваффақиятли қайтарилди!' });
    expect(network.requests(calls.restore).map(({ body }) => body ?? {})).toEqual([{}]);
  });
});
