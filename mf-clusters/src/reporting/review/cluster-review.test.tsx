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
  const DECIDED = {
    submitted_at: '2026-10-05T09:00:00Z',
    submitted_by: 'Эргашев Отабек',
    decided_at: '2026-10-06T04:30:00Z',
    decided_by: 'Собиров Анвар',
  };

  it('shows whose report it is, when it was sent, and each figure in its column with its decimals', async () => {
    // It waits again: the decision is an earlier one.
    network.on('GET /crud/cluster/:id', aReport({ ...DECIDED, cluster_lands: 777.25, first_plan: 3000.125 }));
    const { user, container, address } = await open();
    expect(await screen.findByRole('heading', { name: 'Андижон вилояти, Қўрғон, 2026 йил' })).toBeVisible();
    const { result } = renderHook(useNameOfPage);
    await waitFor(() => expect(result.current).toBe('Қўрғон, 2026 йил, 4-чорак'));
    expect(screen.getByText('Юборилган: 05.10.2026 14:00, Эргашев Отабек')).toBeVisible();
    expect(screen.queryByText(/^Қарор/)).toBeNull();
    const row = within((await screen.findByRole('rowheader', { name: 'Қўрғон' })).closest('tr')!);
    expect(row.getAllByRole('cell')).toHaveLength(INDICATORS.length);
    for (const text of ['777,25', '3 000,125', '2 000,0']) expect(row.getByText(text, plain)).toBeVisible();
    expect(row.getByText('+998 90 123-45-67')).toBeVisible();
    expect(row.getAllByText('—')).toHaveLength(INDICATORS.length - 7);
    // Derived figures are in italics.
    expect(row.getByRole('cell', { name: '66,7' })).toHaveStyle({ fontStyle: 'italic' });
    expect(row.getByRole('cell', { name: /^2.000,0$/ })).not.toHaveStyle({ fontStyle: 'italic' });
    const column = (name: RegExp | string) => screen.getByRole('columnheader', { name });
    expect(column(/Кластер ер майдони\s*га/)).toBeVisible();
    expect(column('I. Ер майдони ва пахта ҳосили')).toBeVisible();
    expect(column('XX. Экспорт')).toHaveAttribute('colspan', '8');
    expect(column('Пахта ҳосили')).toHaveAttribute('colspan', '3');
    await checkAccessibility(container);
    await user.click(screen.getByRole('button', { name: 'Ортга қайтиш' }));
    expect(address()).toBe('/amallar');
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

  it('is entirely in Latin script in English, and named without a quarter if it has none', async () => {
    const { quarter: _, ...report } = aReport(DECIDED);
    network.on('GET /crud/cluster/:id', report);
    const { user } = await open('en');
    expect(await screen.findByRole('heading', { name: /Andijon viloyati, Qoʻrgʻon, 2026/ })).toBeVisible();
    const { result } = renderHook(useNameOfPage);
    await waitFor(() => expect(result.current).toBe('Qoʻrgʻon, 2026'));
    expect(screen.getByText(/^Submitted: .* Ergashev Otabek$/)).toBeVisible();
    await user.type(await screen.findByRole('textbox'), 'test');
    await user.click(screen.getByRole('button', { name: 'Confirm' }));
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

  it.each([
    [DECIDED, ['Юборилган: 05.10.2026 14:00, Эргашев Отабек', 'Қарор: 06.10.2026 09:30, Собиров Анвар']],
    [{ ...DECIDED, submitted_by: null, decided_by: null }, ['Юборилган: 05.10.2026 14:00', 'Қарор: 06.10.2026 09:30']],
  ])(
    'of a decided report says when that was and, if known, by whom, and can only be read (%#)',
    async (dates, texts) => {
      network.on('GET /crud/cluster/:id', aReport({ status: 'Тасдиқланган', ...dates }));
      network.on('GET /api/remark/cluster/:id', { comment: 'Маъқул' });
      const { user } = await open();
      for (const text of ['Тасдиқланган', ...texts]) expect(await screen.findByText(text)).toBeVisible();
      expect(await screen.findByDisplayValue('Маъқул')).toBeDisabled();
      expect(screen.queryByRole('button', { name: 'Рад этиш' })).toBeNull();
      expect(screen.queryByRole('button', { name: 'Тасдиқлаш' })).toBeNull();
      expect(screen.getByRole('button', { name: 'Ортга қайтиш' })).toBeVisible();
      await user.keyboard('{Control>}{Enter}{/Control}{Alt>}[KeyR]{/Alt}');
      expect(screen.queryByRole('alertdialog')).toBeNull();
    },
  );
});
