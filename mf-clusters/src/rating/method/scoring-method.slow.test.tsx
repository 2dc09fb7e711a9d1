import { LANGUAGES } from '@klaster/shared/contract/http';
import type { MethodPreview } from '@klaster/shared/contract/rating';
import { checkAccessibility, findNotice, network, renderRemote } from '@klaster/shared/testing';
import { screen, waitFor, within } from '@testing-library/react';
import { routes } from '../../remote';
import { draftAnswer, SAVED_DRAFT, METHOD, PUBLISHED } from '../../test/method-fixtures';
import { failCall, readTexts } from '../../test/steps';

const ADMIN = { positions: ['ADMIN'] as const };

const open = (user: object = ADMIN, language?: (typeof LANGUAGES)[number]) =>
  renderRemote({ routes, at: '/scoring-method', user, ...(language && { language }) });

const moved = (
  cluster_id: number,
  company_name: string,
  ranks: [number, number | null],
): MethodPreview['items'][number] => ({
  cluster_id,
  company_name,
  province_name: 'Андижон вилояти',
  before: { rank: ranks[0], score: 61.2 },
  after: { rank: ranks[1], score: ranks[1] && 90 },
});

const PREVIEW: MethodPreview = {
  period: { year: 2026, quarter: 3 },
  items: [moved(12, 'Чорбоғ', [3, 1]), moved(13, 'Қўрғон', [1, 2]), moved(14, 'Ғалаба', [2, null])],
  uncollected: ['bci'],
};

const saves = () => network.requests('PATCH /api/scoring-methods/draft').map(({ body }) => body as typeof SAVED_DRAFT);
const keepsAll = () => network.on('PATCH /api/scoring-methods/draft', draftAnswer({ ...SAVED_DRAFT, version: 8 }));
const save = () => screen.getByRole('button', { name: 'Қораламани сақлаш' });

beforeEach(() => {
  network.on('GET /api/scoring-methods', { methods: [PUBLISHED] });
  network.on('GET /api/scoring-methods/draft', draftAnswer(SAVED_DRAFT));
});

it('is read by staff, who cannot change it and whose page does not request the draft', async () => {
  await open({ positions: ['CREATE', 'UPDATE', 'DELETE'] });
  expect(await screen.findByRole('row', { name: /Пахта ҳосили/ })).toBeVisible();
  expect(screen.queryByRole('button', { name: /қоралама/i })).toBeNull();
  expect(network.requests('GET /api/scoring-methods/draft')).toEqual([]);
});

it.each(LANGUAGES)('is shown in %s with all of its texts', async (language) => {
  const { container, user } = await open(ADMIN, language);
  await screen.findAllByRole('listitem');
  // This criterion has the rule with the most texts.
  await user.click(screen.getByRole('button', { name: /^3\. / }));
  expect(container.textContent).not.toMatch(/scoring\.|method\.|rules\.|\{\{/);
  await checkAccessibility(container);
});

/** The focused element, if any. */
const focused = () => {
  expect(document.body).not.toHaveFocus();
  return document.activeElement as HTMLElement;
};

describe('a draft', () => {
  it('begins with the published method, and is saved without a previous version', async () => {
    network.on('GET /api/scoring-methods/draft', draftAnswer(null));
    keepsAll();
    const { user } = await open();
    expect(await screen.findByRole('row', { name: /Пахта ҳосили/ })).toBeVisible();
    await user.click(screen.getByRole('button', { name: 'Янги қоралама бошлаш' }));
    expect(screen.getByText('Ҳали сақланмаган')).toBeVisible();
    expect(screen.getByRole('button', { name: 'Эълон қилиш' })).toBeDisabled();
    await user.click(save());
    expect(await screen.findByText(/^Сақланди: 20.11.2026/)).toBeVisible();
    expect(saves()).toEqual([{ version: 0, method: METHOD }]);
    expect(screen.getByRole('button', { name: 'Эълон қилиш' })).toBeEnabled();
  });

  it('always shows how many points are missing to 100, and is not saved before they are all there', async () => {
    keepsAll();
    const { user } = await open();
    expect(await screen.findByText('Балл: 100 дан 100')).toBeVisible();
    await user.click(screen.getByRole('button', { name: /1\. Пахта ҳосили/ }));
    const points = screen.getByLabelText(/^Балл \(/);
    await user.clear(points);
    await user.type(points, '50');
    expect(screen.getByText('Етишмайди: 10')).toBeVisible();
    await user.click(save());
    expect(await screen.findByRole('alert')).toHaveTextContent('Етишмайди: 10');
    expect(saves()).toEqual([]);
    await user.clear(points);
    await user.type(points, '61');
    expect(screen.getByText('Ортиқча: 1')).toBeVisible();
    await user.clear(points);
    await user.type(points, '60');
    await user.click(save());
    await waitFor(() => expect(saves()).toHaveLength(1));
  });

  it('lets a criterion be removed, restored in its place, and moved by keyboard with the focus on it', async () => {
    keepsAll();
    const { user } = await open();
    await user.click(await screen.findByRole('button', { name: 'Олиб ташлаш: BCI сертификати' }));
    expect(screen.getByText('«BCI сертификати» олиб ташланди.')).toBeVisible();
    expect(screen.getByText('Етишмайди: 30')).toBeVisible();
    const undo = screen.getByRole('button', { name: 'Қайтариш' });
    expect(undo).toHaveFocus();
    await user.keyboard('{Enter}');
    const names = () =>
      screen.getAllByRole('button', { name: /^\d\. / }).map(({ textContent }) => textContent?.split('балл')[0]?.trim());
    expect(names()).toEqual(['1. Пахта ҳосили', '2. BCI сертификати', '3. Лабораториялар']);
    screen.getByRole('button', { name: 'Юқорига: Лабораториялар' }).focus();
    await user.keyboard('{Enter}{Enter}{Enter}');
    expect(names()).toEqual(['1. Лабораториялар', '2. Пахта ҳосили', '3. BCI сертификати']);
    expect(screen.getByRole('button', { name: 'Юқорига: Лабораториялар' })).toHaveFocus();
    await user.click(save());
    await waitFor(() => expect(saves()).toHaveLength(1));
    expect(saves()[0]?.method.criteria[0]).toEqual(METHOD.criteria[2]);
    expect(saves()[0]?.method.criteria.map(({ id }) => id)).toEqual(['laboratories', 'harvest', 'bci']);
  });

  it('is not saved with an incomplete criterion, which is shown beside the field and in the summary', async () => {
    const { user } = await open();
    await user.click(await screen.findByRole('button', { name: 'Олиб ташлаш: BCI сертификати' }));
    await user.click(screen.getByRole('button', { name: 'Мезон қўшиш' }));
    await user.click(save());
    const names = ['Ўзбекча номи (кирилл)', 'Русча номи', 'Инглизча номи', 'Балл', 'Нима ҳисобланади (1-кўрсаткич)'];
    for (const name of names) expect(await screen.findByRole('link', { name: `${name}: Тўлдиринг!` })).toBeVisible();
    expect(saves()).toEqual([]);
  });

  it('gets another rule, on a figure that is found by its name', async () => {
    keepsAll();
    const { user } = await open();
    await user.click(await screen.findByRole('button', { name: /2\. BCI сертификати/ }));
    const fill = async (label: RegExp | string, text: string) => {
      await user.clear(screen.getByLabelText(label));
      await user.paste(text);
    };
    await user.selectOptions(screen.getByLabelText(/^Қоида/), 'linear');
    await fill('Кўрсаткични қидириш', 'лазер');
    await screen.findByText(/^Топилди: [1-9]\d?$/);
    await user.selectOptions(screen.getByLabelText(/^Кўрсаткич \(/), 'fourth_percent');
    await fill(/^Балл берилмайдиган/, '40');
    await fill(/^Барча балл/, '40');
    await user.click(save());
    expect((await screen.findAllByText('Икки чегара ҳар хил бўлиши керак.')).length).toBeGreaterThan(0);
    await fill(/^Барча балл/, '0,5');
    await user.click(save());
    await waitFor(() => expect(saves()).toHaveLength(1));
    expect(saves()[0]?.method.criteria[1]).toEqual({
      ...METHOD.criteria[1],
      rule: { kind: 'linear', figure: 'fourth_percent', none_at: 40, all_at: 0.5 },
    });
  });

  it('says beside them that steps must ascend, and that the last gives all points', async () => {
    const { user } = await open();
    await user.click(await screen.findByRole('button', { name: /3\. Лабораториялар/ }));
    await user.click(screen.getByRole('button', { name: 'Поғона қўшиш' }));
    await user.type(screen.getByLabelText(/^2-поғона,/), '1');
    await user.type(screen.getAllByLabelText(/^Поғона бали/)[1]!, '9');
    await user.click(save());
    expect(await screen.findByText('Қийматлар ўсиб бориши керак.')).toBeVisible();
    await user.click(screen.getByRole('button', { name: '2-поғонани олиб ташлаш' }));
    await waitFor(() => expect(screen.queryByText('Қийматлар ўсиб бориши керак.')).toBeNull());
  });

  it('keeps the input if somebody else changed it, shows the differences, and replaces theirs on request', async () => {
    const current = { version: 9, method: { ...METHOD, least_counted: 50, criteria: METHOD.criteria.toReversed() } };
    failCall('PATCH /api/scoring-methods/draft', 409, 'stale_version', { current });
    const { user } = await open();
    await user.click(await screen.findByRole('button', { name: /2\. BCI сертификати/ }));
    await user.type(screen.getByLabelText(/^Русча номи/), ' (лён)');
    await user.click(save());
    expect(await screen.findByText(/^Шу орада қораламани бошқа киши ўзгартирди/)).toBeVisible();
    expect(screen.getByLabelText(/^Русча номи/)).toHaveValue('Сертификат BCI (лён)');
    keepsAll();
    await user.click(screen.getByRole('button', { name: /^Меники қолсин/ }));
    expect(focused()).toContainElement(screen.getByRole('button', { name: /^1\. / }));
    await user.click(save());
    await waitFor(() => expect(saves()).toHaveLength(2));
    expect(saves().map(({ version }) => version)).toEqual([7, 9]);
    expect(saves()[1]?.method.criteria[1]?.names.ru).toBe('Сертификат BCI (лён)');
  });

  it('continues with somebody else’s version if chosen, with the focus there', async () => {
    const current = { version: 9, method: { ...METHOD, criteria: METHOD.criteria.toReversed() } };
    failCall('PATCH /api/scoring-methods/draft', 409, 'stale_version', { current });
    const { user } = await open();
    await user.click(await screen.findByRole('button', { name: /1\. Пахта ҳосили/ }));
    await user.type(screen.getByLabelText(/^Русча номи/), '!');
    await user.click(save());
    await user.click(await screen.findByRole('button', { name: /^Бошқасини олиш/ }));
    expect(focused()).toContainElement(await screen.findByRole('button', { name: /1\. Лабораториялар/ }));
  });

  it('shows who rises and who falls, and indicators without figures; leaving afterwards still warns', async () => {
    network.on('POST /api/scoring-methods/preview', PREVIEW);
    const { user } = await open();
    await user.click(await screen.findByRole('button', { name: /1\. Пахта ҳосили/ }));
    await user.type(screen.getByLabelText(/^Инглизча номи/), '!');
    await user.click(screen.getByRole('button', { name: 'Охирги чоракка таъсири' }));
    expect(await screen.findByText('Кўтарилади: 1; тушади: 1; ўзгармайди: 0; ўринсиз: 1.')).toBeVisible();
    expect(screen.getByText(/^Бу мезонларнинг кўрсаткичлари ҳеч кимда йўқ/).parentElement).toHaveTextContent(
      'BCI сертификати',
    );
    const cells = readTexts(screen.getByRole('row', { name: /Чорбоғ/ }));
    expect(cells).toEqual(['Чорбоғ', 'Андижон вилояти', '3', '1', '▲ 22 ўрин юқорига', '61,20', '90,00']);
    expect(saves()).toEqual([]);
    await user.click(screen.getByRole('link', { name: 'Барча таҳрирлар' }));
    expect(await screen.findByRole('alertdialog')).toBeVisible();
  });

  it('is not published while it equals the current method', async () => {
    await open();
    expect(await screen.findByRole('button', { name: 'Эълон қилиш' })).toBeDisabled();
    expect(screen.getByText(/^Қоралама амалдаги таҳрирдан фарқ қилмайди/)).toBeVisible();
  });

  it('is published permanently from the chosen quarter, which the dialog names', async () => {
    const published = { ...METHOD, least_counted: METHOD.least_counted - 1 };
    network.on('GET /api/scoring-methods/draft', { ...draftAnswer(SAVED_DRAFT), published });
    network.on('POST /api/scoring-methods/publish', { methods: [{ ...PUBLISHED, version: 5 }, PUBLISHED] });
    const { user } = await open();
    await user.click(await screen.findByRole('button', { name: 'Эълон қилиш' }));
    const dialog = within(await screen.findByRole('alertdialog'));
    expect(dialog.getByText('5-таҳрир эълон қилинсинми? У 2026 йил, 4‑чоракдан бошлаб амал қилади.')).toBeVisible();
    expect(dialog.getByText(/ҳеч ким ўзгартира олмайди/)).toBeVisible();
    await user.selectOptions(dialog.getByLabelText('Қачондан амал қилади'), '2027-1');
    await user.click(dialog.getByRole('button', { name: '5-таҳрирни эълон қилиш' }));
    expect(await findNotice('Муваффақиятли')).toMatchObject({ message: '5-таҳрир эълон қилинди' });
    expect(network.requests('POST /api/scoring-methods/publish')[0]?.body).toEqual({
      version: 7,
      year: 2027,
      quarter: 1,
    });
    expect(await screen.findByRole('button', { name: /қоралама бошлаш$/ })).toBeVisible();
  });

  it('is discarded after a confirmation', async () => {
    network.on('PATCH /api/scoring-methods/draft/discard', draftAnswer(null));
    const { user } = await open();
    await user.click(await screen.findByRole('button', { name: 'Қораламадан воз кечиш' }));
    const dialog = within(await screen.findByRole('alertdialog'));
    await user.click(dialog.getByRole('button', { name: 'Қораламадан воз кечиш' }));
    expect(await screen.findByRole('button', { name: /қоралама бошлаш$/ })).toBeVisible();
    expect(network.requests('PATCH /api/scoring-methods/draft/discard')[0]?.body).toEqual({ version: 7 });
  });
});
