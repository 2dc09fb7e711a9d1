import { INDICATORS } from '@klaster/shared/contract/indicators';
import type { Report, ReportReview } from '@klaster/shared/contract/reports';
import { checkAccessibility, network, renderRemote } from '@klaster/shared/testing';
import { screen, within } from '@testing-library/react';
import { routes } from '../../remote';
import { aReport, aReview } from '../../test/fixtures';
import { renderPart } from '../../test/render-part';
import { answerReview, aPlace, PLACE } from '../../test/review-scene';
import { ExceptionList } from './exception-list';

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
  expect(within(line).getByRole('img')).toHaveAccessibleName(/2025 йил, 4-чорак: 100,0;.*2026 йил, 4-чорак: 900,0/);
  await checkAccessibility(container);
});

it('links to the section of a figure, and keeps the queue that the report was opened from', async () => {
  const { user, address } = await open({ last_year: { first_plan: 100 } });
  const part = await region();
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
