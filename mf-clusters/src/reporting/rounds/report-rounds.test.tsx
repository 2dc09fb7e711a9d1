import type { ReportRoundsAnswer } from '@klaster/shared/contract/reports';
import { checkAccessibility, network, renderRemote } from '@klaster/shared/testing';
import { screen, within } from '@testing-library/react';
import { routes } from '../../remote';
import { aRound } from '../../test/fixtures';
import { failCall } from '../../test/steps';

const ROUNDS = 'GET /api/reports/:id/rounds';
const AT = '/amallar/cluster-info/7/rounds';

const remark = (section: 'I' | null, comment: string) => ({
  section,
  comment,
  round: 1,
  created_at: '2026-10-06T04:30:00Z',
});

const SENT = aRound({ figures: { first_plan: 3000, first_current: 5, first_card: 'бор' } });
const REJECTED = aRound({
  status: 'Рад этилган',
  at: '2026-10-06T04:30:00Z',
  by: 'Собиров Анвар',
  on_behalf_of: 'Каримова Зулфия',
  figures: SENT.figures,
  remarks: [remark('I', 'Режа нотўғри'), remark(null, 'Тузатинг')],
});
const SENT_AGAIN = aRound({
  round: 2,
  at: '2026-10-08T09:00:00Z',
  figures: { first_plan: 2900.5, first_card: 'йўқ', third_plan: 7 },
});

const aHistory = (rounds: ReportRoundsAnswer['rounds']): ReportRoundsAnswer => ({
  id: 7,
  farm: 'Қўрғон',
  province_name: 'Андижон вилояти',
  year: 2026,
  quarter: 4,
  status: 'Янги',
  rounds,
});

const open = (at = AT, language: 'uz-Cyrl' | 'en' = 'uz-Cyrl') => renderRemote({ routes, at, user: {}, language });

const textsOf = (rows: HTMLElement[]) =>
  rows.map((row) =>
    [...row.children].map((cell) => cell.textContent.replaceAll('\u202F', ' ').replaceAll('\u2212', '-')),
  );

beforeEach(() => network.on(ROUNDS, aHistory([SENT_AGAIN, REJECTED, SENT])));

describe('the history of a report', () => {
  it('shows what happened, when, by whom and with which remark, and by section what the last submission changed', async () => {
    const { container } = await open();
    const list = within(await screen.findByRole('list', { name: 'Ҳисобот ҳолатлари' }));
    const items = list.getAllByRole('listitem').filter((item) => item.parentElement?.tagName === 'OL');
    expect(items.map((item) => item.textContent)).toEqual([
      'ЮборилдиЯнги2-юбориш · 08.10.2026 14:00Каримов Алишер',
      'Рад этилдиРад этилган1-юбориш · 06.10.2026 09:30Собиров Анвар (Каримова Зулфия номидан)Умумий изоҳТузатингI. Ер майдони ва пахта ҳосилиРежа нотўғри',
      'ЮборилдиЯнги1-юбориш · 05.10.2026 14:00Каримов Алишер',
    ]);
    expect(screen.getByText(/Андижон вилояти, Қўрғон, 2026 йил, 4‑чорак/)).toBeVisible();
    const table = within(screen.getByRole('table', { name: 'Кўрсаткичлар фарқи' }));
    expect(screen.getByText('Фарқлар: 4')).toBeVisible();
    // Numbers, texts, missing figures.
    expect(textsOf(table.getAllByRole('row').slice(1))).toEqual([
      ['Кластер паспорти'],
      [expect.any(String), 'бор', 'йўқ', ''],
      ['I. Ер майдони ва пахта ҳосили'],
      [expect.stringContaining('т'), '3 000,0', '2 900,5', '-99,5'],
      [expect.any(String), '5,0', '—Киритилмаган', ''],
      [expect.stringMatching(/^III\. /)],
      [expect.any(String), '—Киритилмаган', '7,0', ''],
    ]);
    await checkAccessibility(container);
  });

  it('shows who signed a state, with the files that verify it', async () => {
    const signature = {
      subject: 'CN=Собиров Анвар',
      issuer: 'CN=Марказ',
      serial: '1A',
      at: '2026-10-06T04:30:00Z',
      text: '{"act":"reject"}',
      cms: 'Q01T',
    };
    network.on(ROUNDS, aHistory([{ ...REJECTED, signature }, SENT]));
    const { container } = await open();
    expect(
      await screen.findByText(/Имзолаган: CN=Собиров Анвар, 06.10.2026 09:30.*CN=Марказ, рақами 1A/),
    ).toBeVisible();
    const link = (name: string) => screen.getByRole('link', { name }).getAttribute('href');
    expect(link('rejected-1.p7s')).toBe('data:application/pkcs7-signature;base64,Q01T');
    expect(decodeURIComponent(link('rejected-1.json') ?? '')).toBe('data:application/json,{"act":"reject"}');
    expect(link('check-signature.mjs')).toBe('/api/signatures/check-signature.mjs');
    await checkAccessibility(container);
  });

  it('compares any two states, which are in the address', async () => {
    const { user, address } = await open();
    await user.selectOptions(await screen.findByLabelText('Кейинги ҳолат'), '1-юбориш · Рад этилди · 06.10.2026 09:30');
    expect(address()).toBe(`${AT}?to=2`);
    expect(screen.getByText('Фарқ йўқ')).toBeVisible();
    expect(screen.queryByRole('table')).toBeNull();
    await user.selectOptions(screen.getByLabelText('Аввалги ҳолат'), '2-юбориш · Юборилди · 08.10.2026 14:00');
    expect(address()).toBe(`${AT}?to=2&from=3`);
    const table = within(screen.getByRole('table'));
    expect(textsOf(table.getAllByRole('row'))[4]?.slice(1)).toEqual(['2 900,5', '3 000,0', '+99,5']);
  });

  it('takes the two states from an address that was shared', async () => {
    await open(`${AT}?from=1&to=2`);
    expect(await screen.findByText('Фарқ йўқ')).toBeVisible();
    expect(screen.getByLabelText('Аввалги ҳолат')).toHaveDisplayValue(/^1-юбориш · Юборилди/);
  });

  it('compares nothing with a single state, and says if there is none', async () => {
    network.on(ROUNDS, aHistory([SENT]));
    const { unmount } = await open();
    expect(await screen.findByText('Юборилди')).toBeVisible();
    expect(screen.queryByLabelText('Аввалги ҳолат')).toBeNull();
    unmount();
    network.on(ROUNDS, aHistory([]));
    await open();
    expect(await screen.findByText('Ҳисобот ҳали юборилмаган')).toBeVisible();
  });

  it('shows a cluster the decision without its author', async () => {
    const { by: _, ...anonymous } = REJECTED;
    network.on(ROUNDS, aHistory([anonymous, SENT]));
    await open();
    expect(await screen.findByText('1-юбориш · 06.10.2026 09:30')).toBeVisible();
    expect(screen.queryByText('Собиров Анвар')).toBeNull();
  });

  it('offers a retry if it did not load, and says that nothing was found if there is none', async () => {
    failCall(ROUNDS);
    const { user } = await open();
    const retry = await screen.findByRole('button', { name: 'Қайта уриниш' });
    failCall(ROUNDS, 404, 'not_found', { detail: 'Топилмади' });
    await user.click(retry);
    expect(await screen.findByText('Маълумот топилмади')).toBeVisible();
    expect(screen.queryByRole('button', { name: 'Қайта уриниш' })).toBeNull();
  });
});
