import { FIGURES_LIMITS } from '@klaster/shared/contract/http';
import { quarterAfter } from '@klaster/shared/contract/reports';
import { network } from '@klaster/shared/testing';
import { screen } from '@testing-library/react';
import { everythingIsVisible } from '../../test/in-sight';
import { answer, figureRequests, openMap, periods } from '../../test/open-map';

everythingIsVisible();

it('the latest quarters are loaded, as many as fit in one answer', async () => {
  const [latest] = periods;
  const past = Array.from({ length: FIGURES_LIMITS.periods + 1 }, (_, back) => ({
    ...periods[1]!,
    ...quarterAfter(latest!, -back),
  }));
  network.on('GET /api/periods', { periods: [latest!, ...past.slice(1)] });
  network.on('GET /api/figures', answer(['first_current']));
  await openMap();
  await screen.findByRole('link', { name: 'Андижон вилояти: 100,0 т, йил бошидан' });
  const requested = figureRequests()[0]!['periods']!.split(',');
  expect(requested).toHaveLength(FIGURES_LIMITS.periods);
  expect([requested[0], requested.at(-1)]).toEqual(['2016-4', '2026-3']);
});
