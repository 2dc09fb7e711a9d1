import { checkAccessibility, network, renderRemote } from '@klaster/shared/testing';
import { screen, within } from '@testing-library/react';
import { routes } from '../../remote';
import { aReport } from '../../test/fixtures';

const wide = window.matchMedia;

afterEach(() => {
  window.matchMedia = wide;
});

/** A window for which the media queries of this pattern hold. */
function matching(pattern: RegExp): void {
  window.matchMedia = (query) => Object.assign(wide(query), { matches: pattern.test(query) });
}

describe.each([
  ['a phone', /max-width/],
  ['paper', /^print$/],
])('the report on %s', (_, media) => {
  it('is a list of sections with each figure, its name and its unit', async () => {
    matching(media);
    network.on('GET /crud/cluster/:id', aReport({ first_plan: 777.25 }));
    network.on('GET /api/remark/cluster/:id', { comment: '' });
    const { container } = await renderRemote({ routes, at: '/amallar/cluster-info/7', user: {} });
    const section = within(await screen.findByRole('region', { name: 'I. Ер майдони ва пахта ҳосили' }));
    expect(section.getByText('Амалдаги пахта ҳосили')).toBeVisible();
    expect(section.getByText('777,25')).toBeVisible();
    expect(section.getByText('66,7').closest('dd')).toHaveTextContent('66,7 %');
    expect(screen.getByRole('region', { name: 'XX. Экспорт' })).toBeVisible();
    expect(screen.queryByRole('table')).toBeNull();
    await checkAccessibility(container);
  });
});
