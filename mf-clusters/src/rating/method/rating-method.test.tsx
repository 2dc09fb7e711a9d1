import { checkAccessibility, network, renderRemote } from '@klaster/shared/testing';
import { screen, within } from '@testing-library/react';
import { routes } from '../../remote';
import { METHODS } from '../../test/rating-fixtures';
import { readTexts } from '../../test/steps';

const open = (at = '/baxolash-mezoni') => renderRemote({ routes, at });

beforeEach(() => network.on('GET /api/scoring-methods', { methods: METHODS }));

describe('the method', () => {
  it('shows the criteria, points and rules of the latest version, without a token', async () => {
    const { container } = await open();
    expect(await screen.findByText(/^2-таҳрир. 2026 йил, 1‑чоракдан бошлаб амал қилади, 10.01.2026/)).toBeVisible();
    const table = within(screen.getByRole('table', { name: 'Мезонлар' }));
    expect(table.getByRole('row', { name: /Пахта ҳосили режаси \(2\)/ })).toHaveTextContent(
      '1-кўрсаткич ÷ 2-кўрсаткич × 15',
    );
    expect(table.getByRole('row', { name: /Лазерли текислаш/ })).toHaveTextContent(
      '-10 бўлса — 0 балл, 30 бўлса — 25 балл'.replace('-', '−'),
    );
    expect(table.getByRole('row', { name: /Лабораториялар/ })).toHaveTextContent('1 дан — 5; 3 дан — 10');
    expect(table.getByRole('row', { name: /^Жами/ })).toHaveTextContent('100');
    const bands = readTexts(screen.getByRole('list', { name: 'Баллар гуруҳлари' }), 'listitem');
    expect(bands).toEqual(['●●●●аъло85 дан', '●●●○яхши70 дан', '●●○○ўрта55 дан', '●○○○паст55 дан кам']);
    expect(screen.getByText(/^Камида 60 балл/)).toBeVisible();
    expect(network.requests('GET /api/scoring-methods')[0]!.headers.get('X-Access-Token')).toBeNull();
    await checkAccessibility(container);
  });

  it('says how a plan is phased over the quarters', async () => {
    const phased = METHODS.map((method) => ({
      ...method,
      criteria: method.criteria.map(({ rule, ...criterion }) => ({
        ...criterion,
        rule: rule.kind === 'yes' ? rule : { ...rule, phasing: [0, 0, 55, 100] as [number, number, number, number] },
      })),
    }));
    network.on('GET /api/scoring-methods', { methods: phased });
    await open();
    const harvest = await screen.findByRole('row', { name: /Пахта ҳосили режаси \(2\)/ });
    expect(harvest).toHaveTextContent('йиллик режанинг фоизи: 0 / 0 / 55 / 100.');
    expect(harvest).toHaveTextContent('1-кўрсаткич ÷ (2-кўрсаткич × муддатдаги улуш) × 15');
    expect(screen.getByRole('row', { name: /BCI/ })).not.toHaveTextContent('55');
  });

  it('shows an earlier version, and says that it is not the latest', async () => {
    await open('/baxolash-mezoni?version=1');
    expect(await screen.findByRole('row', { name: /Пахта ҳосили режаси \(1\)/ })).toBeVisible();
    expect(screen.getByRole('link', { name: 'Бу охирги таҳрир эмас: охиргисини кўриш' })).toHaveAttribute(
      'href',
      '/baxolash-mezoni',
    );
    expect(screen.getByRole('link', { name: '2-таҳрир, 2026 йил, 1‑чоракдан' })).toBeVisible();
    expect(screen.getByText('1-таҳрир, 2015 йил, 1‑чоракдан')).toHaveAttribute('aria-current', 'page');
  });

  it.each(['3', 'abc', '01'])('says that there is no version %s', async (version) => {
    await open(`/baxolash-mezoni?version=${version}`);
    expect(await screen.findByText(`Баҳолаш мезонининг «${version}» таҳрири йўқ`)).toBeVisible();
    expect(screen.queryByRole('table')).toBeNull();
    expect(screen.getByRole('link', { name: 'Охирги таҳрир' })).toBeVisible();
  });
});
