import type { Language } from '@klaster/shared/contract/http';
import { checkAccessibility, network, renderRemote } from '@klaster/shared/testing';
import { useNameOfPage } from '@klaster/shared/ui';
import { renderHook, screen, waitFor, within } from '@testing-library/react';
import { INDICATORS, SECTIONS } from '@klaster/shared/contract/indicators';
import type { Report, ReportReview } from '@klaster/shared/contract/reports';
import { routes } from '../../remote';
import { aReport, aReview } from '../../test/fixtures';
import { failCall, retryAfterFailure } from '../../test/steps';
import { renderPart } from '../../test/render-part';
import { answerReview, aPlace, PLACE } from '../../test/review-scene';
import { ExceptionList } from './exception-list';

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
    await waitFor(() => expect(result.current).toBe('Қўрғон, 2026 йил, 4‑чорак'));
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

  it('leads to the remark past the figures by its first button', async () => {
    const { user } = await open();
    const box = await screen.findByLabelText('Изоҳ қолдириш');
    await user.tab();
    expect(screen.getByRole('button', { name: 'Изоҳга ўтиш' })).toHaveFocus();
    await user.keyboard('{Enter}');
    expect(box).toHaveFocus();
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

  it('says that what to look at did not load, and loads it on request', async () => {
    answerReview(aReport({ round: 1 }));
    await retryAfterFailure('GET /api/reports/:id/review', aReview(), open);
    expect(await screen.findByRole('heading', { name: 'Эътибор беринг' })).toBeVisible();
    expect(screen.queryByRole('button', { name: 'Қайта уриниш' })).toBeNull();
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

describe('the list of unusual figures', () => {
  const AT = '/amallar/cluster-info/7?status=new';

  /** Opens the list without the figures of its report, which take long to draw. */
  const openPart = (review: Partial<ReportReview>, figures: Partial<Report> = { first_plan: 900 }) =>
    renderPart(<ExceptionList report={aReport({ round: 1, ...figures })} review={aReview(review)} />);

  const open = (review: Partial<ReportReview>) => {
    answerReview(aReport({ round: 1, first_plan: 900 }));
    network.on(PLACE, aPlace());
    network.on('GET /api/reports/:id/review', aReview(review));
    return renderRemote({ routes, at: AT, user: { positions: ['UPDATE'] } });
  };

  const region = async () => within(await screen.findByRole('region', { name: 'Эътибор беринг' }));

  it('shows an unusual figure with its usual range, its last quarters and the cluster’s note', async () => {
    const { container } = await openPart({
      last_year: { first_plan: 100, first_current: 2000 },
      history: [{ year: 2025, quarter: 4, figures: { first_plan: 100 } }],
      notes: [{ key: 'first_plan', note: 'Янги ерлар' }],
    });
    const part = await region();
    expect(part.getByText(/2 та кўрсаткичдан 1 таси одатдагидек · ғайриодатий, изоҳи бор: 1/)).toBeVisible();
    const line = within(part.getByRole('list', { name: 'Ғайриодатий кўрсаткичлар' })).getByRole('listitem');
    expect(line).toHaveTextContent(/одатда 33,334 – 300,0 \(ўтган йил шу чоракда 100,0\)/);
    expect(line).toHaveTextContent('Киритувчининг изоҳи: Янги ерлар');
    expect(within(line).getByRole('img')).toHaveAccessibleName(/2025 йил, 4‑чорак: 100,0;.*2026 йил, 4‑чорак: 900,0/);
    await checkAccessibility(container);
  });

  it('stands with who signed, and links to sections, keeping the queue that the report was opened from', async () => {
    const signature = {
      subject: 'CN=Эргашев',
      issuer: 'CN=Марказ',
      serial: '1A',
      at: '2026-10-06T04:30:00Z',
      text: '{}',
      cms: 'Q01T',
    };
    const { user, address } = await open({ signature, last_year: { first_plan: 100 } });
    const part = await region();
    expect(await screen.findByText(/Имзолаган: CN=Эргашев, 06.10.2026 09:30.*CN=Марказ, рақами 1A/)).toBeVisible();
    expect(part.getByText('Изоҳсиз')).toBeVisible();
    const [link] = part.getAllByRole('link', { name: /^I\. / });
    await user.click(link!);
    expect(address()).toBe('/amallar/cluster-info/7?status=new');
    expect(screen.getByRole('button', { name: /^I\. /, expanded: true })).toHaveFocus();
  });

  it('shows eight unusual figures at first, and all on request', async () => {
    const all = (figure: number) =>
      Object.fromEntries(INDICATORS.map(({ key, format }) => [key, format === 'text' ? null : figure]));
    const { user } = await openPart({ last_quarter: all(1) }, all(900));
    const part = await region();
    const list = part.getByRole('list', { name: 'Ғайриодатий кўрсаткичлар' });
    expect(list).toHaveAttribute('data-few');
    await user.click(part.getByRole('button', { name: `Барчасини кўрсатиш (${list.children.length})` }));
    expect(list).not.toHaveAttribute('data-few');
    expect(part.queryByRole('button', { name: /Барчасини/ })).toBeNull();
  });
});

describe('the figures', () => {
  const wide = window.matchMedia;

  beforeEach(() => {
    network.on('GET /crud/cluster/:id', aReport({ first_plan: 777.25 }));
    network.on('GET /api/remark/cluster/:id', { comment: '' });
  });

  afterEach(() => {
    window.matchMedia = wide;
  });

  /** A window for which the media queries of this pattern hold. */
  function matching(pattern: RegExp): void {
    window.matchMedia = (query) => Object.assign(wide(query), { matches: pattern.test(query) });
  }

  const open = () => renderRemote({ routes, at: '/amallar/cluster-info/7', user: {} });

  describe.each([
    ['a phone', /max-width/],
    ['paper', /^print$/],
  ])('the report on %s', (_, media) => {
    it('is a list of sections with each figure, its name and its unit', async () => {
      matching(media);
      await open();
      const region = await screen.findByRole('region', { name: 'I. Ер майдони ва пахта ҳосили' });
      const section = within(region);
      expect(section.getByText('Амалдаги пахта ҳосили')).toBeVisible();
      expect(section.getByText('777,25')).toBeVisible();
      expect(section.getByText('66,7').closest('dd')).toHaveTextContent('66,7 %');
      expect(screen.getByRole('region', { name: 'XX. Экспорт' })).toBeVisible();
      expect(screen.queryByRole('table')).toBeNull();
      await checkAccessibility(region);
    });
  });

  const section = (name: RegExp) => within(screen.getByRole('region', { name }));

  it('are under the table, the missing ones marked and counted, folded by section, and reached by the strip', async () => {
    const { user, container } = await open();
    expect(await screen.findByText('114 та кўрсаткичдан 107 таси киритилмаган')).toBeVisible();
    expect(container.querySelectorAll('dd')).toHaveLength(INDICATORS.length);
    expect(container.querySelectorAll('[data-gap]')).toHaveLength(107);
    const land = section(/^I\. /);
    expect(land.getByText('777,25')).toBeVisible();
    expect(land.queryByText(/киритилмаган/)).toBeNull();
    const yields = section(/^II\. /);
    expect(yields.getByText('5 таси киритилмаган')).toBeVisible();
    expect(yields.getAllByText('Киритилмаган')).toHaveLength(5);
    const heading = section(/^IV\. /).getByRole('button');
    await user.click(heading);
    expect(heading).toHaveAttribute('aria-expanded', 'false');
    expect(container.querySelectorAll('dl[data-folded]')).toHaveLength(1);
    await checkAccessibility(screen.getByRole('region', { name: /^IV\. / }));
    await user.click(heading);
    expect(container.querySelectorAll('dl[data-folded]')).toHaveLength(0);
    await user.click(heading);
    await user.click(screen.getByText('Барчасини ёйиш'));
    expect(container.querySelectorAll('dl[data-folded]')).toHaveLength(0);
    await user.click(heading);
    // The strip unfolds the chosen section.
    const strip = within(screen.getByRole('toolbar', { name: 'Ҳисобот бўлимлари' }));
    expect(strip.getAllByRole('button')).toHaveLength(20);
    await user.click(strip.getByRole('button', { name: /^IV\. / }));
    expect(heading).toHaveAttribute('aria-expanded', 'true');
    const current = () => strip.getByRole('button', { current: true });
    expect(current()).toHaveAccessibleName('IV. Лазерли текисланган ерлар, 2 Киритилмаган');
    await user.keyboard('{ArrowRight}{Enter}');
    expect(current()).toHaveFocus();
    expect(current()).toHaveAccessibleName(/^V\. Машинада терилган пахта/);
    await user.keyboard('{Home}{ArrowLeft}{Enter}');
    expect(current()).toHaveAccessibleName('XX. Экспорт, 8 Киритилмаган');
    await user.click(screen.getByText('Барчасини йиғиш'));
    expect(container.querySelectorAll('dl[data-folded]')).toHaveLength(SECTIONS.length);
    await user.click(screen.getByText('Барчасини ёйиш'));
    expect(container.querySelectorAll('dl[data-folded]')).toHaveLength(0);
  });
});
