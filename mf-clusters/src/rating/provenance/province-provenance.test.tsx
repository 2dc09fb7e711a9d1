import type { RatingAnswer } from '@klaster/shared/contract/rating';
import { checkAccessibility, network, renderRemote } from '@klaster/shared/testing';
import { screen, within } from '@testing-library/react';
import { routes } from '../../remote';
import { aRating } from '../../test/rating-fixtures';
import { retryAfterFailure } from '../../test/steps';

const CALL = 'GET /api/rating';
const AT = '/rating/provenance/province/1706?year=2026&quarter=3';

const open = (at = AT) => renderRemote({ routes, at });

const fact = (name: string) => screen.getByText(name, { selector: 'dt' }).nextElementSibling;

/** Two clusters of Buxoro with a rank, 87.5 and 72.25 points, and one without. */
function ofBuxoro(change: Partial<RatingAnswer> = {}): RatingAnswer {
  const rating = aRating();
  const [first, second, , without] = rating.items;
  const [province, ...others] = rating.provinces;
  return {
    ...rating,
    provinces: [{ ...province!, score: 79.88 }, ...others],
    items: [first!, second!, without!],
    total: 3,
    ...change,
  };
}

it('is shown by the scores that it is the mean of, each with its own origin', async () => {
  network.on(CALL, ofBuxoro());
  const { container } = await open();
  expect(await screen.findByRole('table')).toBeVisible();
  expect(network.requests(CALL)[0]!.query).toMatchObject({ year: '2026', quarter: '3', province_code: '1706' });
  expect(fact('Балл')).toHaveTextContent('79,88');
  expect(fact('Рейтингда ўрни бор кластерлар балларининг ўртачаси')).toHaveTextContent('159,75 / 2 = 79,88');
  const rows = within(screen.getByRole('table')).getAllByRole('link');
  expect(rows.map((link) => link.getAttribute('href'))).toEqual([
    '/rating/provenance/12?year=2026&quarter=3',
    '/rating/provenance/13?year=2026&quarter=3',
  ]);
  expect(screen.getByText('Қолганлари вилоят балига кирмайди: 1')).toBeVisible();
  await checkAccessibility(container);
});

it('says that the list and the published score differ, rather than showing a sum that is wrong', async () => {
  network.on(CALL, ofBuxoro({ provinces: aRating().provinces }));
  await open();
  expect(await screen.findByText(/ўртачаси 79,88, эълон қилингани 79,87/)).toBeVisible();
});

it('computes no mean from a part of the clusters', async () => {
  network.on(CALL, ofBuxoro({ total: 250 }));
  await open();
  expect(await screen.findByText('Рўйхатда биринчи 3 та кластер бор, жами 250 та.')).toBeVisible();
  expect(screen.queryByText('Рейтингда ўрни бор кластерлар балларининг ўртачаси')).toBeNull();
});

it.each(['1708', '1799'])('of a province without a score, or unknown, says so: %s', async (code) => {
  network.on(CALL, aRating());
  await open(`/rating/provenance/province/${code}?year=2026&quarter=3`);
  expect(await screen.findByText('Бу вилоятнинг бу чорак учун бали йўқ.')).toBeVisible();
});

it.each(['1706', 'x?year=2026&quarter=3'])('sends no request without a province and a quarter: %s', async (at) => {
  await open(`/rating/provenance/province/${at}`);
  expect(await screen.findByText('Манзилда вилоят ёки чорак кўрсатилмаган.')).toBeVisible();
  expect(network.requests(CALL)).toEqual([]);
});

it('says what failed, and can be tried again', async () => {
  await retryAfterFailure(CALL, ofBuxoro(), open);
  expect(await screen.findByRole('table')).toBeVisible();
});

it('says how many clusters it is of, and that these are too few for a rank', async () => {
  const [province, ...others] = ofBuxoro().provinces;
  network.on(CALL, ofBuxoro({ provinces: [{ ...province!, rank: null, clusters: 7 }, ...others] }));
  await open();
  expect(await screen.findByText(/^3 \/ 7/)).toHaveTextContent('3 / 7 (ярмидан кам: ўринсиз)');
});
