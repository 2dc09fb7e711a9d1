import type { ProvenanceAnswer, RatingAnswer } from '@klaster/shared/contract/rating';
import { checkAccessibility, findNotice, network, renderRemote } from '@klaster/shared/testing';
import { act, screen, within } from '@testing-library/react';
import { createHash } from 'node:crypto';
import { routes } from '../../remote';
import { failCall } from '../../test/steps';
import { provenanceQuery } from '../board/queries';
import { aRating, SCORE_RECORD as RECORD } from '../../test/rating-fixtures';

describe('the score of a cluster', () => {
  const CALL = 'GET /api/rating/clusters/:id/provenance';
  const AT = '/rating/provenance/12?year=2026&quarter=3';
  const HASH = 'ab'.repeat(32);

  const ROW = {
    id: 900,
    at: '2026-10-21T06:30:00.000000Z',
    user_id: null,
    action: 'publish',
    entity: 'rating_scores',
    entity_id: 12,
    before: null,
    after: JSON.stringify(RECORD),
    request_id: null,
    position: 31_415,
    previous: '0'.repeat(64),
  };

  const provenance = (change: Partial<ProvenanceAnswer> = {}): ProvenanceAnswer => ({
    ...RECORD,
    method_since: { year: 2026, quarter: 1 },
    chained: { row: ROW, hash: HASH },
    ...change,
  });

  const open = (at = AT) => renderRemote({ routes, at });

  const fact = (name: string) => screen.getByText(name, { selector: 'dt' }).nextElementSibling;

  it('is shown by report, round, day, method and place in the chain', async () => {
    network.on(CALL, provenance());
    const { container } = await open();
    expect(await screen.findByText(HASH)).toBeVisible();
    expect(container).toHaveTextContent('2026 йил, 3‑чорак');
    expect(fact('Кластер')).toHaveTextContent('Қўрғон');
    expect(fact('Балл')).toHaveTextContent('79,40');
    expect(fact('Тўпланган балл')).toHaveTextContent('55,58 / 70');
    expect(fact('Баҳолаш мезони')).toHaveTextContent('2-таҳрир, 2026 йил 1‑чоракдан амал қилади');
    expect(fact('Ҳисобот')).toHaveTextContent('2-юборишда тасдиқланган');
    expect(fact('Қарор куни')).toHaveTextContent('21.10.2026');
    expect(fact('Аудитга ёзилган')).toHaveTextContent('21.10.2026 11:30');
    expect(fact('Занжирдаги ўрни')).toHaveTextContent('31415');
    await checkAccessibility(container);
  });

  it('names who signed the submission and the decision, if somebody did', async () => {
    const [at, issuer] = ['2026-10-20T06:30:00Z', 'CN=E-IMZO'];
    const signatures = [
      { act: 'submit' as const, at, issuer, organisation: 'Текс', digest: 'cd'.repeat(32) },
      { act: 'confirm' as const, at, issuer, organisation: '', digest: 'ef'.repeat(32) },
    ];
    network.on(CALL, provenance({ signed: { figures: [], signatures } }));
    await open();
    await screen.findByText(HASH);
    expect(fact('Юбориш имзоси')).toHaveTextContent(/^Текс, 20\.10\.2026 11:30\. .*CN=E-IMZO.* (cd){32}$/);
    expect(fact('Қарор имзоси')).toHaveTextContent(/^20\.10\.2026 11:30\. .* (ef){32}$/);
  });

  it('says by which program and command anybody checks it, is shared by its address, and can be printed', async () => {
    network.on(CALL, provenance());
    const { user, container } = await open();
    const program = await screen.findByRole('link', { name: 'Текширувчи дастурни юклаб олиш' });
    expect(program).toHaveAttribute('href', '/api/rating/check-score.mjs');
    const call = `${window.location.origin}/api/rating/clusters/12/provenance?year=2026&quarter=3`;
    expect(container).toHaveTextContent(`node check-score.mjs '${call}' 31415:${HASH}`);
    expect(screen.getByRole('img', { name: 'Шу саҳифа манзили' })).toBeVisible();
    await user.click(screen.getByRole('button', { name: 'Ҳаволани нусхалаш' }));
    expect(await findNotice('Ҳавола нусхаланди')).toMatchObject({ tone: 'success' });
    await expect(navigator.clipboard.readText()).resolves.toBe(`${window.location.origin}${AT}`);
    expect(screen.getByRole('button', { name: 'Чоп этиш' })).toBeInTheDocument();
    expect(screen.getByRole('link', { name: 'Балл ҳисоб-китоби' })).toHaveAttribute(
      'href',
      '/?cluster=12&year=2026&quarter=3',
    );
  });

  it('is checked in the browser by one click', async () => {
    network.on(CALL, provenance());
    const { user, client } = await open();
    await user.click(await screen.findByRole('button', { name: 'Текшириш' }));
    expect(screen.getByText('Хато: хеш бу ёзувники эмас.')).toBeVisible();
    const hash = createHash('sha256')
      .update(JSON.stringify(ROW, Object.keys(ROW).toSorted()))
      .digest('hex');
    network.on(CALL, provenance({ chained: { row: ROW, hash } }));
    await act(() => client.refetchQueries());
    expect(await screen.findByText(hash)).toBeVisible();
    expect(screen.queryByText('Хато: хеш бу ёзувники эмас.')).toBeNull();
    await user.click(screen.getByRole('button', { name: 'Текшириш' }));
    expect(screen.getByText('Яхлит: хеш, ёзув ва балл тўғри.')).toBeVisible();
  });

  it('says in which province the score counts, and where the cluster is today', async () => {
    network.on(
      CALL,
      provenance({ province_code: '1703', province_name: 'Андижон вилояти', moved_to: 'Бухоро вилояти' }),
    );
    await open();
    expect(await screen.findByText('Андижон вилояти (ҳозир: Бухоро вилояти)')).toBe(fact('Вилоят'));
  });

  it('that is not chained yet says so, and is refetched until it is', async () => {
    network.on(CALL, provenance({ chained: null }));
    const { client } = await open();
    expect(await screen.findByText(/^Бу балл ҳозиргина пайдо бўлди/)).toBeVisible();
    expect(screen.queryByRole('img')).not.toBeInTheDocument();
    const { queryKey, refetchInterval } = provenanceQuery(12, { year: 2026, quarter: 3 });
    const pauseOf = refetchInterval as (query: unknown) => number | false;
    const pauseAfter = () => pauseOf(client.getQueryCache().find({ queryKey, exact: true }));
    expect(pauseAfter()).toBe(5000);
    network.on(CALL, provenance());
    await act(() => client.refetchQueries({ queryKey }));
    expect(await screen.findByText(HASH)).toBeVisible();
    expect(pauseAfter()).toBe(false);
  });

  it('with too few figures shows that in place of a score', async () => {
    network.on(CALL, provenance({ score: null }));
    await open();
    await screen.findByText(HASH);
    expect(fact('Балл')).toHaveTextContent('кўрсаткичлар етарли эмас');
  });

  it.each(['12', '12?year=2026', '12?year=2026&quarter=7'])(
    'without a quarter in its address is that of the latest: %s',
    async (at) => {
      network.on(CALL, provenance());
      const { container } = await open(`/rating/provenance/${at}`);
      expect(await screen.findByText(HASH)).toBeVisible();
      expect(container).toHaveTextContent('2026 йил, 3‑чорак');
      expect(network.requests(CALL).map(({ query }) => query)).toEqual([{}]);
      const toScore = screen.getByRole('link', { name: 'Балл ҳисоб-китоби' });
      expect(toScore).toHaveAttribute('href', '/?cluster=12&year=2026&quarter=3');
    },
  );

  it('needs a cluster', async () => {
    await open('/rating/provenance/x?year=2026&quarter=3');
    expect(await screen.findByText('Манзилда кластер кўрсатилмаган.')).toBeVisible();
    expect(network.requests(CALL)).toEqual([]);
  });

  it('of a cluster without a score says that there is none', async () => {
    failCall(CALL, 404, 'not_found', { detail: 'Топилмади.' });
    await open();
    expect(await screen.findByText('Бу кластернинг бу чорак учун бали йўқ.')).toBeVisible();
    expect(screen.getByRole('link', { name: 'Рейтингга' })).toHaveAttribute('href', '/');
  });
});

describe('the score of a province', () => {
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

  it('without a quarter in its address is that of the latest', async () => {
    network.on(CALL, ofBuxoro());
    const { container } = await open('/rating/provenance/province/1706');
    expect(await screen.findByRole('table')).toBeVisible();
    expect(container).toHaveTextContent('2026 йил, 3‑чорак');
    expect(network.requests(CALL).map(({ query }) => query)).toEqual([{ page_size: '200', province_code: '1706' }]);
  });

  it('sends no request without a province', async () => {
    await open('/rating/provenance/province/x?year=2026&quarter=3');
    expect(await screen.findByText('Манзилда вилоят кўрсатилмаган.')).toBeVisible();
    expect(network.requests(CALL)).toEqual([]);
  });

  it('says how many clusters it is of, and that these are too few for a rank', async () => {
    const [province, ...others] = ofBuxoro().provinces;
    network.on(CALL, ofBuxoro({ provinces: [{ ...province!, rank: null, clusters: 7 }, ...others] }));
    await open();
    expect(await screen.findByText(/^3 \/ 7/)).toHaveTextContent('3 / 7 (ярмидан кам: ўринсиз)');
  });
});
