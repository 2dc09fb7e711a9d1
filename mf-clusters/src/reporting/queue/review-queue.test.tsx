import { quarterOf, setLanguage } from '@klaster/shared/i18n';
import { checkAccessibility, network, renderRemote } from '@klaster/shared/testing';
import { act, screen, within } from '@testing-library/react';
import { routes } from '../../remote';
import { aQueue, aQueueItem, PROVINCES } from '../../test/fixtures';
import { refuseStorage } from '../../test/refuse-storage';
import { failCall, retryAfterFailure } from '../../test/steps';
import { rowLeft } from './use-queue-place';

const { year, quarter } = quarterOf(new Date());

const open = (at = '/amallar', user = {}) => renderRemote({ routes, at, user });

const lastQuery = () => network.requests('GET /api/review/clusters').at(-1)?.query;

beforeEach(() => network.on('GET /api/provinces', PROVINCES));

describe('the review queue', () => {
  it('begins with the reports of the current year and quarter that wait for a decision', async () => {
    network.on('GET /api/review/clusters', aQueue([aQueueItem()]));
    const { container } = await open();
    const row = within(await screen.findByRole('row', { name: /Қўрғон/ }));
    expect(row.getByRole('cell', { name: 'Андижон вилояти' })).toBeVisible();
    expect(row.getByText('12 кун')).toBeVisible();
    expect(row.getByText('Янги')).toBeVisible();
    expect(screen.getByLabelText('Йил')).toHaveValue(String(year));
    expect(screen.getByLabelText('Чорак')).toHaveValue(String(quarter));
    expect(lastQuery()).toMatchObject({ year: String(year), quarter: String(quarter), status: 'Янги' });
    expect(screen.queryByRole('button', { name: 'Тозалаш' })).toBeNull();
    // The server has sent no due dates.
    expect(screen.queryByText('Қарор муддати')).toBeNull();
    expect(screen.queryByRole('link', { name: /Кечиккан/ })).toBeNull();
    await checkAccessibility(container);
  });

  it('says of a decided report how long it waited', async () => {
    const day = (number: number) => `2026-10-${number}T09:00:00.000Z`;
    network.on('GET /api/review/clusters', aQueue([aQueueItem({ submitted_at: day(10), decided_at: day(13) })]));
    await open('/amallar?status=confirmed');
    expect(await screen.findByRole('row', { name: /Қўрғон.*\b3 кун/ })).toBeVisible();
  });

  it('marks at which level each report waits, and begins the series at the reader’s own', async () => {
    const at = (level: number, mine: boolean) => ({ level, mine, approver: mine ? 'republic' : 'province' }) as const;
    const items = [aQueueItem({ approval: at(1, false) }), aQueueItem({ id: 8, farm: 'Чинор', approval: at(2, true) })];
    network.on('GET /api/review/clusters', {
      ...aQueue(items),
      counts: { new: 2, confirmed: 0, rejected: 0, mine: 1 },
    });
    await open('/amallar', { positions: ['UPDATE'] });
    expect(await screen.findByRole('row', { name: /Қўрғон.*1-босқич: Вилоят/ })).toBeVisible();
    expect(screen.getByRole('row', { name: /Чинор.*2-босқич: Республика/ })).toBeVisible();
    const series = screen.getByRole('link', { name: 'Барчасини кўриб чиқиш (1)' });
    expect(series).toHaveAttribute('href', expect.stringContaining('/amallar/cluster-info/8'));
  });

  it('tells a delegate for whom they decide and until when, and offers the series without a position', async () => {
    const delegators = [{ full_name: 'Алишер Каримов', until: '2026-12-05' }];
    network.on('GET /api/review/clusters', { ...aQueue([aQueueItem()]), delegators });
    const delegate = await open('/amallar', { positions: [] });
    expect(
      await screen.findByText('Сиз Алишер Каримов номидан ҳам қарор қабул қиласиз. Охирги кун: 05.12.2026.'),
    ).toBeVisible();
    expect(screen.getByRole('link', { name: /^Барчасини кўриб чиқиш/ })).toBeVisible();
    delegate.unmount();
    network.on('GET /api/review/clusters', aQueue([aQueueItem()]));
    await open('/amallar', { positions: [] });
    await screen.findByRole('row', { name: /Қўрғон/ });
    expect(screen.queryByText(/^Барчасини кўриб чиқиш|^Одатдагиларни/)).toBeNull();
  });

  it('has tabs for the statuses, pages that number its rows, filters that begin at the first, and Latin script', async () => {
    network.on('GET /api/review/clusters', aQueue([aQueueItem()], 120));
    const { user, address } = await open();
    const tabs = within(await screen.findByRole('navigation', { name: 'Ҳисоботлар ҳолати' }));
    expect(await tabs.findByRole('link', { name: 'Янги 3' })).toHaveAttribute('aria-current', 'page');
    expect(tabs.getByRole('link', { name: 'Барчаси 27' })).toBeVisible();
    await user.click(await screen.findByRole('link', { name: '2-саҳифа' }));
    expect(address()).toBe('/amallar?page=2');
    expect(lastQuery()).toMatchObject({ page: '2' });
    expect(await screen.findByRole('cell', { name: '51' })).toBeVisible();
    await user.selectOptions(screen.getByLabelText('Йил'), String(year - 1));
    expect(address()).toBe(`/amallar?cluster_annual=${year - 1}`);
    expect(lastQuery()).toMatchObject({ page: '1' });
    await user.click(tabs.getByRole('link', { name: 'Рад этилган 4' }));
    expect(address()).toBe(`/amallar?cluster_annual=${year - 1}&status=rejected`);
    expect(lastQuery()).toMatchObject({ status: 'Рад этилган' });
    await act(() => setLanguage('uz-Latn'));
    expect(await screen.findByRole('link', { name: 'Qoʻrgʻon' })).toBeVisible();
    await screen.findByRole('option', { name: 'Buxoro viloyati' });
    expect(document.body.textContent).not.toMatch(/[\u0400-\u04FF]/);
  });

  it('takes its filters from an address that was shared, keeps them there, and clears them', async () => {
    network.on('GET /api/review/clusters', aQueue([]));
    const { user, address } = await open('/amallar?cluster_annual=2024&cluster_quarter=2&status=all');
    expect(await screen.findByText('2024 йил, 2‑чорак')).toBeVisible();
    expect(lastQuery()).toEqual({ year: '2024', quarter: '2', page: '1', page_size: '50' });
    await screen.findByRole('option', { name: 'Бухоро вилояти' });
    expect(await screen.findByText('Маълумот топилмади')).toBeVisible();
    await user.click(screen.getByRole('button', { name: 'Тозалаш' }));
    await user.selectOptions(screen.getByLabelText('Йил'), String(year - 1));
    await user.selectOptions(screen.getByLabelText('Вилоят'), 'Бухоро вилояти');
    expect(address()).toBe(`/amallar?cluster_annual=${year - 1}&province=1706`);
    expect(lastQuery()).toMatchObject({ year: String(year - 1), province_code: '1706' });
    await user.click(screen.getByRole('button', { name: 'Тозалаш' }));
    expect(address()).toBe('/amallar');
    expect(screen.getByLabelText('Вилоят')).toHaveValue('');
  });

  it('marks late reports with their due dates, and can show only late ones', async () => {
    const late = aQueueItem({ decision_due: '2026-01-05', late: true });
    const others = aQueueItem({ id: 8, farm: 'Чинор', decision_due: '2026-11-24', late: false });
    const queue = aQueue([late, others]);
    network.on('GET /api/review/clusters', { ...queue, counts: { ...queue.counts, late: 1 } });
    const { user, address, container } = await open();
    const row = within(await screen.findByRole('row', { name: /Қўрғон/ }));
    expect(row.getByText('Кечиккан')).toBeVisible();
    expect(row.getByRole('cell', { name: '05.01.2026' })).toBeVisible();
    expect(within(screen.getByRole('row', { name: /Чинор/ })).queryByText('Кечиккан')).toBeNull();
    await checkAccessibility(container);
    await user.click(screen.getByRole('link', { name: 'Кечиккан 1' }));
    expect(address()).toBe('/amallar?late=true');
    expect(lastQuery()).toMatchObject({ late: 'true', status: 'Янги' });
    expect(screen.getByRole('link', { name: 'Кечиккан 1' })).toHaveAttribute('aria-current', 'true');
    const link = await screen.findByRole('link', { name: 'Қўрғон' });
    expect(link).toHaveAttribute('href', '/amallar/cluster-info/7?status=new&late=true');
    await user.click(screen.getByRole('link', { name: 'Кечиккан 1' }));
    expect(address()).toBe('/amallar');
  });

  it.each(['not JSON', 'null', '5', '{}', '{"id":7}'])(
    'has no row to return to if the stored one is %s',
    (remembered) => {
      sessionStorage.setItem('review-queue-row', remembered);
      expect(rowLeft.read()).toBeUndefined();
    },
  );

  it.each(['{"id":"7","within":5}', '{"id":"\\"]","within":null}'])(
    'is complete if the stored row is invalid: %s',
    async (remembered) => {
      sessionStorage.setItem('review-queue-row', remembered);
      network.on('GET /api/review/clusters', aQueue([aQueueItem({ id: 6 })]));
      await open();
      expect(await screen.findByRole('link', { name: 'Қўрғон' })).not.toHaveFocus();
    },
  );

  it.each(['getItem', 'removeItem'] as const)(
    'is complete if the browser forbids %s of the tab’s storage',
    async (call) => {
      sessionStorage.setItem('review-queue-row', '{"id":"7"}');
      refuseStorage(call, 'review-queue-row');
      network.on('GET /api/review/clusters', aQueue([aQueueItem()]));
      await open();
      expect(await screen.findByRole('link', { name: 'Қўрғон' })).toBeVisible();
    },
  );

  it('offers to try again when loading failed, without a notice, and keeps its rows when a refresh fails', async () => {
    const { client, user } = await retryAfterFailure('GET /api/review/clusters', aQueue([aQueueItem()]), open);
    expect(await screen.findByRole('row', { name: /Қўрғон/ })).toBeVisible();
    expect(screen.queryByText('Хатолик юз берди.')).toBeNull();
    failCall('GET /api/review/clusters', 503, 'upstream_unavailable');
    await act(() => client.invalidateQueries());
    const notice = within(await screen.findByRole('alert'));
    expect(notice.getByText(/^Янгилаб бўлмади/)).toBeVisible();
    expect(screen.getByRole('row', { name: /Қўрғон/ })).toBeVisible();
    network.on('GET /api/review/clusters', aQueue([aQueueItem({ farm: 'Янги қўрғон' })]));
    await user.click(notice.getByRole('button', { name: 'Қайта уриниш' }));
    expect(await screen.findByRole('row', { name: /Янги қўрғон/ })).toBeVisible();
    expect(screen.queryByRole('alert')).toBeNull();
  });
});
