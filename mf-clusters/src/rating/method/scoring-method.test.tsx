import { checkAccessibility, expectConsoleError, network, problem, renderRemote } from '@klaster/shared/testing';
import { screen, waitFor } from '@testing-library/react';
import { routes } from '../../remote';
import { draftAnswer, SAVED_DRAFT, PUBLISHED, METHOD } from '../../test/method-fixtures';

const open = () => renderRemote({ routes, at: '/scoring-method', user: { positions: ['ADMIN'] } });

beforeEach(() => {
  network.on('GET /api/scoring-methods', { methods: [PUBLISHED] });
  network.on('GET /api/scoring-methods/draft', draftAnswer(SAVED_DRAFT));
});

it('waits for the method, and for the draft, with its heading there', async () => {
  const [method, draft] = ['GET /api/scoring-methods', 'GET /api/scoring-methods/draft'] as const;
  const release = {
    method: network.hold(method, { methods: [PUBLISHED] }),
    draft: network.hold(draft, draftAnswer(null)),
  };
  const { container } = await open();
  expect(await screen.findByRole('heading', { name: 'Баҳолаш мезони' })).toBeVisible();
  expect(screen.getByRole('status')).toHaveTextContent('Юкланмоқда');
  await checkAccessibility(container);
  release.method();
  await waitFor(() => expect(network.requests(draft)).toHaveLength(1));
  expect(screen.getByRole('status')).toHaveTextContent('Юкланмоқда');
  expect(screen.queryByRole('table')).toBeNull();
  release.draft();
  expect(await screen.findByRole('table')).toBeVisible();
  expect(screen.queryByRole('status')).toBeNull();
});

it('says that there is none before the first is published', async () => {
  network.on('GET /api/scoring-methods', { methods: [] });
  const { container } = await open();
  expect(await screen.findByText('Маълумот топилмади')).toBeVisible();
  expect(screen.queryByRole('button', { name: /қоралама/i })).toBeNull();
  expect(network.requests('GET /api/scoring-methods/draft')).toEqual([]);
  await checkAccessibility(container);
});

it.each([
  ['the method', 'GET /api/scoring-methods', () => ({ methods: [PUBLISHED] })],
  ['the draft', 'GET /api/scoring-methods/draft', () => draftAnswer(SAVED_DRAFT)],
] as const)('offers a retry if %s did not load', async (_, call, later) => {
  expectConsoleError(/Ишламаяпти/);
  network.on(call, () => problem(500, 'internal', { detail: 'Ишламаяпти.' }));
  const { user, container } = await open();
  const retry = await screen.findByRole('button', { name: 'Қайта уриниш' });
  expect(screen.getByRole('alert')).toHaveTextContent('Алоқани текшириб, қайта уриниб кўринг');
  await checkAccessibility(container);
  network.on(call, later);
  await user.click(retry);
  expect(await screen.findByRole('button', { name: 'Қораламадан воз кечиш' })).toBeEnabled();
});

describe('a criterion', () => {
  const saves = () =>
    network.requests('PATCH /api/scoring-methods/draft').map(({ body }) => body as typeof SAVED_DRAFT);
  const firstRule = () => saves().at(-1)?.method.criteria[0]?.rule;
  const phasing = () => screen.getByLabelText('Йиллик режа чоракларга қандай тақсимланган');

  async function openHarvest() {
    network.on('GET /api/scoring-methods', { methods: [PUBLISHED] });
    network.on('GET /api/scoring-methods/draft', draftAnswer(SAVED_DRAFT));
    network.on('PATCH /api/scoring-methods/draft', draftAnswer({ ...SAVED_DRAFT, version: 8 }));
    const { user } = await renderRemote({ routes, at: '/scoring-method', user: { positions: ['ADMIN'] } });
    await user.click(await screen.findByRole('button', { name: /1\. Пахта ҳосили/ }));
    const save = () => user.click(screen.getByRole('button', { name: 'Қораламани сақлаш' }));
    const fill = async (quarter: number, share: string) => {
      const field = screen.getByLabelText(new RegExp(`^${quarter}‑чорак охиригача`));
      await user.clear(field);
      await user.paste(share);
    };
    return { user, save, fill };
  }

  it('phases a plan in equal parts, takes that back, and is not offered for a rule of yes or no', async () => {
    const { user, save } = await openHarvest();
    expect(phasing()).toHaveValue('none');
    await user.selectOptions(phasing(), 'equal');
    await save();
    await waitFor(() => expect(firstRule()).toEqual({ ...METHOD.criteria[0]!.rule, phasing: [25, 50, 75, 100] }));
    await user.selectOptions(phasing(), 'none');
    await save();
    await waitFor(() => expect(saves()).toHaveLength(2));
    expect(firstRule()).toEqual(METHOD.criteria[0]!.rule);
    await user.selectOptions(screen.getByLabelText(/^Қоида/), 'yes');
    await waitFor(() => expect(screen.queryByLabelText(/тақсимланган/)).toBeNull());
  });

  it('phases a plan in custom shares, and reports an invalid share beside it', async () => {
    const { user, save, fill } = await openHarvest();
    await user.selectOptions(phasing(), 'own');
    await fill(1, '0');
    await fill(2, '60');
    await fill(3, '55');
    await save();
    expect((await screen.findAllByText('Олдинги чорак охиридагидан кам бўлмаслиги керак.')).length).toBeGreaterThan(0);
    await fill(2, '0');
    await fill(4, '90');
    await save();
    const whole = 'Тўртинчи чорак охиригача режа тўлиқ бажарилади: 100.';
    expect((await screen.findAllByText(whole)).length).toBeGreaterThan(0);
    expect(saves()).toEqual([]);
    await fill(4, '100');
    await save();
    await waitFor(() => expect(firstRule()).toEqual({ ...METHOD.criteria[0]!.rule, phasing: [0, 0, 55, 100] }));
  });
});
