import type { Language } from '@klaster/shared/contract/http';
import { checkAccessibility, network, renderRemote } from '@klaster/shared/testing';
import { useNameOfPage } from '@klaster/shared/ui';
import { renderHook, screen, waitFor, within } from '@testing-library/react';
import { INDICATORS } from '@klaster/shared/contract/indicators';
import { routes } from '../../remote';
import { aReport } from '../../test/fixtures';
import { failCall } from '../../test/steps';

const AT = '/amallar/cluster-info/7';

const open = (language: Language = 'uz-Cyrl') =>
  renderRemote({ routes, at: AT, from: '/amallar', user: { positions: ['UPDATE'] }, language });

const plain = { normalizer: (text: string) => text.replaceAll('\u202F', ' ') };

beforeEach(() => {
  network.on('GET /crud/cluster/:id', aReport());
  network.on('GET /api/remark/cluster/:id', { comment: '' });
});

describe('the review page', () => {
  it('names the province, the farm and the year', async () => {
    const { container } = await open();
    expect(await screen.findByRole('heading', { name: 'Андижон вилояти, Қўрғон, 2026 йил' })).toBeVisible();
    await checkAccessibility(container);
  });

  it.each([
    ['uz-Cyrl', 4, 'Қўрғон, 2026 йил, 4-чорак'],
    ['en', undefined, 'Qoʻrgʻon, 2026'],
  ] as const)('is named in the tab by its cluster, year and quarter (%s)', async (language, quarter, name) => {
    network.on('GET /crud/cluster/:id', aReport({ quarter }));
    await open(language);
    const { result } = renderHook(useNameOfPage);
    await waitFor(() => expect(result.current).toBe(name));
  });

  const DECIDED = {
    status: 'Тасдиқланган',
    submitted_at: '2026-10-05T09:00:00Z',
    decided_at: '2026-10-06T04:30:00Z',
  } as const;

  it.each([
    [
      'by whom',
      { language: 'uz-Cyrl', submitted_by: 'Эргашев Отабек', text: 'Юборилган: 05.10.2026 14:00, Эргашев Отабек' },
    ],
    [
      'by whom, in the script of the language',
      { language: 'en', submitted_by: 'Эргашев Отабек', text: /^Submitted: .* Ergashev Otabek$/ },
    ],
    [
      'not by whom where that is not known',
      { language: 'uz-Cyrl', submitted_by: null, text: 'Юборилган: 05.10.2026 14:00' },
    ],
  ] as const)('shows when the report was sent, %s', async (_, { language, submitted_by, text }) => {
    network.on('GET /crud/cluster/:id', aReport({ submitted_at: DECIDED.submitted_at, submitted_by }));
    await open(language);
    expect(await screen.findByText(text)).toBeVisible();
  });

  it.each([
    ['by whom', { decided_by: 'Собиров Анвар' }, 'Қарор: 06.10.2026 09:30, Собиров Анвар'],
    ['not by whom where that is unknown', {}, 'Қарор: 06.10.2026 09:30'],
    ['nothing of an earlier decision while it waits again', { status: 'Янги' }, undefined],
  ] as const)('shows when the report was sent and decided, %s', async (_, change, decision) => {
    network.on('GET /crud/cluster/:id', aReport({ ...DECIDED, ...change }));
    await open();
    expect(await screen.findByText('Юборилган: 05.10.2026 14:00')).toBeVisible();
    expect(screen.queryByText(/^Қарор/)?.textContent).toBe(decision);
  });

  it('shows every figure in one row, with its unit in the header and a dash if it is missing', async () => {
    await open();
    const row = within((await screen.findByRole('rowheader', { name: 'Қўрғон' })).closest('tr')!);
    expect(row.getAllByRole('cell')).toHaveLength(INDICATORS.length);
    expect(row.getByText('12 345,5', plain)).toBeVisible();
    expect(row.getByText('+998 90 123-45-67')).toBeVisible();
    expect(row.getAllByText('—')).toHaveLength(INDICATORS.length - 7);
    expect(screen.getByRole('columnheader', { name: /Кластер ер майдони\s*га/ })).toBeVisible();
  });

  it('shows a figure whole, and with the decimals of its indicator at least', async () => {
    network.on('GET /crud/cluster/:id', aReport({ cluster_lands: 777.25, first_plan: 3000.125, first_current: 5 }));
    await open();
    const row = within((await screen.findByRole('rowheader', { name: 'Қўрғон' })).closest('tr')!);
    for (const text of ['777,25', '3 000,125', '5,0']) expect(row.getByText(text, plain)).toBeVisible();
  });

  it('sets derived figures in italics', async () => {
    await open();
    const derived = await screen.findByRole('cell', { name: '66,7' });
    expect(derived).toHaveStyle({ fontStyle: 'italic' });
    expect(screen.getByRole('cell', { name: /^2.000,0$/ })).not.toHaveStyle({ fontStyle: 'italic' });
  });

  it('heads the columns with the twenty sections and their groups', async () => {
    await open();
    expect(await screen.findByRole('columnheader', { name: 'I. Ер майдони ва пахта ҳосили' })).toBeVisible();
    expect(screen.getByRole('columnheader', { name: 'XX. Экспорт' })).toHaveAttribute('colspan', '8');
    expect(screen.getByRole('columnheader', { name: 'Пахта ҳосили' })).toHaveAttribute('colspan', '3');
  });

  it('jumps to a section, also by the keyboard', async () => {
    const { user } = await open();
    const strip = within(await screen.findByRole('toolbar', { name: 'Ҳисобот бўлимлари' }));
    expect(strip.getAllByRole('button')).toHaveLength(20);
    await user.click(strip.getByRole('button', { name: /^IV\. / }));
    expect(strip.getByRole('button', { current: true })).toHaveAccessibleName(
      'IV. Лазерли текисланган ерлар 2 Киритилмаган',
    );
    await user.keyboard('{ArrowRight}{Enter}');
    expect(strip.getByRole('button', { current: true })).toHaveFocus();
    expect(strip.getByRole('button', { current: true })).toHaveAccessibleName(/^V\. Машинада терилган пахта/);
    await user.keyboard('{Home}{ArrowLeft}{Enter}');
    expect(strip.getByRole('button', { current: true })).toHaveAccessibleName('XX. Экспорт 8 Киритилмаган');
  });

  it('is in Russian throughout when that is chosen', async () => {
    await open('ru');
    expect(await screen.findByRole('columnheader', { name: 'XVIII. Солнечные панели' })).toBeVisible();
    expect(await screen.findByRole('button', { name: 'Подтвердить' })).toBeVisible();
  });

  it.each(['uz-Latn', 'en'] as const)('is entirely in Latin script in %s', async (language) => {
    const { user } = await open(language);
    expect(await screen.findByRole('heading', { name: /Andijon viloyati, Qoʻrgʻon, 2026/ })).toBeVisible();
    await user.type(await screen.findByRole('textbox'), 'test');
    await user.click(screen.getByRole('button', { name: language === 'en' ? 'Confirm' : 'Tasdiqlash' }));
    expect(await screen.findByRole('alertdialog')).toHaveTextContent('Qoʻrgʻon');
    expect(document.body.textContent).not.toMatch(/[\u0400-\u04FF]/);
  });

  it('says that nothing was found when loading failed, and retries on request', async () => {
    failCall('GET /crud/cluster/:id', 404, 'not_found', { detail: 'Ҳисобот топилмади' });
    const { user } = await open();
    await waitFor(() => expect(screen.getByText('Маълумот топилмади')).toBeVisible());
    expect(screen.getByLabelText(/Изоҳ қолдириш/)).toBeDisabled();
    network.on('GET /crud/cluster/:id', aReport());
    await user.click(screen.getByRole('button', { name: 'Қайта уриниш' }));
    expect(await screen.findByRole('rowheader', { name: 'Қўрғон' })).toBeVisible();
  });

  it('goes a step back on request', async () => {
    const { user, address } = await open();
    await user.click(await screen.findByRole('button', { name: 'Ортга қайтиш' }));
    expect(address()).toBe('/amallar');
  });
});

describe('a report that is not new', () => {
  it('can only be read', async () => {
    network.on('GET /crud/cluster/:id', aReport({ status: 'Тасдиқланган' }));
    network.on('GET /api/remark/cluster/:id', { comment: 'Маъқул' });
    const { user } = await open();
    expect(await screen.findByText('Тасдиқланган')).toBeVisible();
    expect(await screen.findByDisplayValue('Маъқул')).toBeDisabled();
    expect(screen.queryByRole('button', { name: 'Рад этиш' })).toBeNull();
    expect(screen.queryByRole('button', { name: 'Тасдиқлаш' })).toBeNull();
    expect(screen.getByRole('button', { name: 'Ортга қайтиш' })).toBeVisible();
    await user.keyboard('{Control>}{Enter}{/Control}{Alt>}[KeyR]{/Alt}');
    expect(screen.queryByRole('alertdialog')).toBeNull();
  });
});
