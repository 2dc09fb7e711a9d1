import { network, renderRemote } from '@klaster/shared/testing';
import { screen, waitFor } from '@testing-library/react';
import { routes } from '../../remote';
import { draftAnswer, METHOD, PUBLISHED, SAVED_DRAFT } from '../../test/method-fixtures';

const saves = () => network.requests('PATCH /api/scoring-methods/draft').map(({ body }) => body as typeof SAVED_DRAFT);
const firstRule = () => saves().at(-1)?.method.criteria[0]?.rule;
const phasing = () => screen.getByLabelText('Йиллик режа чоракларга қандай тақсимланган');

async function openHarvest() {
  network.on('GET /api/scoring-methods', { methods: [PUBLISHED] });
  network.on('GET /api/scoring-methods/draft', draftAnswer(SAVED_DRAFT));
  network.on('PATCH /api/scoring-methods/draft', draftAnswer({ ...SAVED_DRAFT, version: 8 }));
  const { user } = await renderRemote({ routes, at: '/scoring-method', user: { positions: ['ADMIN'] } });
  await user.click(await screen.findByRole('button', { name: /1\. Пахта ҳосили/ }));
  const save = () => user.click(screen.getByRole('button', { name: 'Қораламани сақлаш' }));
  const fill = async (quarter: number, share: string) => {
    const field = screen.getByLabelText(new RegExp(`^${quarter}-чорак охиригача`));
    await user.clear(field);
    await user.paste(share);
  };
  return { user, save, fill };
}

it('phases a plan in equal parts, takes that back, and is not offered for a rule of yes or no', async () => {
  const { user, save } = await openHarvest();
  expect(phasing()).toHaveValue('none');
  await user.selectOptions(phasing(), 'equal');
  await save();
  await waitFor(() => expect(firstRule()).toEqual({ ...METHOD.criteria[0]!.rule, phasing: [25, 50, 75, 100] }));
  await user.selectOptions(phasing(), 'none');
  await save();
  await waitFor(() => expect(saves()).toHaveLength(2));
  expect(firstRule()).toEqual(METHOD.criteria[0]!.rule);
  await user.selectOptions(screen.getByLabelText(/^Қоида/), 'yes');
  await waitFor(() => expect(screen.queryByLabelText(/тақсимланган/)).toBeNull());
});

it('phases a plan in shares of one’s own, and says beside a share what is wrong with it', async () => {
  const { user, save, fill } = await openHarvest();
  await user.selectOptions(phasing(), 'own');
  await fill(1, '0');
  await fill(2, '60');
  await fill(3, '55');
  await save();
  expect((await screen.findAllByText('Олдинги чорак охиридагидан кам бўлмаслиги керак.')).length).toBeGreaterThan(0);
  await fill(2, '0');
  await fill(4, '90');
  await save();
  const whole = 'Тўртинчи чорак охиригача режа тўлиқ бажарилади: 100.';
  expect((await screen.findAllByText(whole)).length).toBeGreaterThan(0);
  expect(saves()).toEqual([]);
  await fill(4, '100');
  await save();
  await waitFor(() => expect(firstRule()).toEqual({ ...METHOD.criteria[0]!.rule, phasing: [0, 0, 55, 100] }));
});
