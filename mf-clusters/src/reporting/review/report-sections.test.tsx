import { checkAccessibility, network, renderRemote } from '@klaster/shared/testing';
import { screen, within } from '@testing-library/react';
import { INDICATORS, SECTIONS } from '@klaster/shared/contract/indicators';
import { routes } from '../../remote';
import { aReport } from '../../test/fixtures';

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

it('figures under the table are all there, the missing ones marked and counted, and are folded by section', async () => {
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
  // The strip unfolds the chosen section.
  const strip = within(screen.getByRole('toolbar', { name: 'Ҳисобот бўлимлари' }));
  await user.click(strip.getByRole('button', { name: /^IV\. / }));
  expect(heading).toHaveAttribute('aria-expanded', 'true');
  await user.click(screen.getByText('Барчасини йиғиш'));
  expect(container.querySelectorAll('dl[data-folded]')).toHaveLength(SECTIONS.length);
  await user.click(screen.getByText('Барчасини ёйиш'));
  expect(container.querySelectorAll('dl[data-folded]')).toHaveLength(0);
});
