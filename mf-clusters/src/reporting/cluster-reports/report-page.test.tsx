import {
  checkAccessibility,
  CONNECTION_LOST,
  expectConsoleError,
  network,
  problem,
  renderRemote,
} from '@klaster/shared/testing';
import { screen, waitFor, within } from '@testing-library/react';
import { routes } from '../../remote';
import { ENTRY } from '../../test/entry-scene';
import { anEntry, aReport } from '../../test/fixtures';

const REPORT = 'GET /crud/cluster/:id';

const remark = { round: 1, created_at: '2026-11-20T08:00:00Z' };
const rejected = anEntry({
  status: 'Рад этилган',
  remarks: [
    { ...remark, section: null, comment: 'Ҳаммаси ноаниқ' },
    { ...remark, section: 'IV', comment: 'Майдонни текширинг' },
  ],
});

const open = (at = '/malumotlarim/cluster-info/41') =>
  renderRemote({ routes, at, user: { cluster_id: 3, positions: ['UPDATE'] } });

it('shows the figures, the status, and remarks that link to their sections', async () => {
  network.on(REPORT, aReport({ id: 41, status: 'Рад этилган', submitted_at: '2026-11-18T08:00:00Z' }));
  network.on(ENTRY, rejected);
  await open();
  expect(await screen.findByRole('heading', { level: 1, name: 'Қўрғон, 2026 йил, 4‑чорак' })).toBeVisible();
  expect(screen.getByText('Рад этилган')).toBeVisible();
  expect(screen.getByRole('table')).toHaveTextContent('Қўрғон');
  const region = await screen.findByRole('region', { name: 'Кўриб чиқувчининг изоҳлари' });
  const remarks = within(region);
  expect(remarks.getByText('Ҳаммаси ноаниқ')).toBeVisible();
  expect(remarks.getByRole('link', { name: /^IV\. / })).toHaveAttribute('href', '/malumotlarim/edit/41?section=IV');
  expect(screen.getByRole('link', { name: 'Таҳрирлаш' })).toHaveAttribute('href', '/malumotlarim/edit/41');
  await checkAccessibility(region);
});

it('offers no edit of a report that cannot be changed', async () => {
  network.on(REPORT, aReport({ id: 41 }));
  network.on(ENTRY, anEntry({ ...rejected, editable: false }));
  await open('/hududlar/cluster-info/41');
  expect(await screen.findByText('Майдонни текширинг')).toBeVisible();
  expect(screen.queryByRole('link', { name: /^IV\. / })).toBeNull();
  expect(screen.queryByRole('link', { name: 'Таҳрирлаш' })).toBeNull();
});

it('is readable if only the figures load, and loads the remarks on request', async () => {
  expectConsoleError(/Failed to fetch/);
  network.on(REPORT, aReport({ id: 41 }));
  network.on(ENTRY, CONNECTION_LOST);
  const { user } = await open();
  expect(await screen.findByRole('heading', { level: 1, name: /Қўрғон/ })).toBeVisible();
  network.on(ENTRY, rejected);
  await user.click(await screen.findByRole('button', { name: 'Қайта уриниш' }));
  expect(await screen.findByText('Майдонни текширинг')).toBeVisible();
});

it('offers to try again when the figures do not come, and says when there is no such report', async () => {
  expectConsoleError(/Failed to fetch/);
  expectConsoleError(/not_found/);
  network.on(REPORT, CONNECTION_LOST);
  network.on(ENTRY, anEntry());
  const { user } = await open();
  const retry = await screen.findByRole('button', { name: 'Қайта уриниш' });
  network.on(REPORT, problem(404, 'not_found'));
  await user.click(retry);
  expect(await screen.findByText('Бундай ҳисобот йўқ ёки у ҳали юборилмаган')).toBeVisible();
});

it.each(['IV', 'passport'])('is opened at the section %s that the address of a notice names', async (section) => {
  network.on(REPORT, aReport({ id: 41 }));
  network.on(ENTRY, rejected);
  const shown = jest.spyOn(Element.prototype, 'scrollIntoView');
  await open(`/malumotlarim/cluster-info/41#report-section-${section}`);
  await screen.findByRole('heading', { level: 1, name: /Қўрғон/ });
  await waitFor(() => expect(document.activeElement?.closest('section')?.id).toBe(`report-section-${section}`));
  expect(shown.mock.contexts).toContain(document.getElementById(`report-section-${section}`));
});
