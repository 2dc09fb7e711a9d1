import { checkAccessibility, network, renderRemote } from '@klaster/shared/testing';
import { screen } from '@testing-library/react';
import { routes } from '../../remote';
import { NOW, regionsAnswer } from '../../test/campaign-fixtures';
import { readTexts, retryAfterFailure } from '../../test/steps';

const open = (at = '/hududlar', user = {}) => renderRemote({ routes, at, user });

const lastQuery = () => network.requests('GET /api/regions').at(-1)?.query;

describe('the regions', () => {
  it('show how far the reports of the quarter are, by province and in all', async () => {
    network.on('GET /api/regions', regionsAnswer());
    const { container } = await open();
    const row = readTexts(await screen.findByRole('row', { name: /Андижон/ }));
    expect(row.join(' | ')).toBe('Андижон вилояти | 10 | 3 | 1 | 2 | 3 | 1 | 1 | 61,5');
    expect(screen.getByRole('row', { name: /^Jami/ })).toHaveTextContent('14');
    expect(lastQuery()).toEqual({ year: String(NOW.year), quarter: String(NOW.quarter) });
    expect(screen.getByText('Очиқ')).toBeVisible();
    expect(screen.getByText('Топшириш муддати: 20.01.2027')).toBeVisible();
    await checkAccessibility(container);
  });

  it('say that a quarter was never opened, or is closed', async () => {
    network.on('GET /api/regions', regionsAnswer(null));
    const { user } = await open();
    expect(await screen.findByText('Очилмаган')).toBeVisible();
    network.on('GET /api/regions', regionsAnswer({ year: 2025, quarter: 1, due_on: '2025-04-20', open: false }));
    await user.selectOptions(screen.getByLabelText('Йил'), String(NOW.year - 1));
    expect(await screen.findByText('Ёпилган')).toBeVisible();
  });

  it('offer to try again when loading failed', async () => {
    await retryAfterFailure('GET /api/regions', regionsAnswer(), open);
    expect(await screen.findByRole('row', { name: /Андижон/ })).toBeVisible();
  });
});
