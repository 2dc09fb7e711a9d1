import { checkAccessibility, network } from '@klaster/shared/testing';
import { fireEvent, screen, within } from '@testing-library/react';
import { acceptSaves, enter, FACT, field, LAND, openForm, PLAN, SAVE } from '../../../test/entry-scene';
import { anEntry } from '../../../test/fixtures';

beforeEach(acceptSaves);

const { figures } = anEntry();
const last_quarter = { ...figures, cluster_lands: 120.5, first_plan: 2800, first_current: 2400, first_percent: 85.7 };

const findFillSection = (emptyFields: number) =>
  screen.findByRole('button', { name: `Ўтган чоракдагидек (${emptyFields})` });
const fillOf = (name: string) => screen.getByRole('button', { name: new RegExp(`^${name}.*: ўтган чоракдагидек, `) });
const clearOf = (name: string) => screen.getByRole('button', { name: new RegExp(`^${name}.* қийматини бекор қилиш$`) });

describe('filling a section as in the last quarter', () => {
  it('fills only empty fields, says how many, and saves them like typed ones', async () => {
    const { user, container } = await openForm({ last_quarter });
    await user.click(await findFillSection(2));
    const words =
      'Ўтган чоракдагидек тўлдирилди: 2. Шулардан йил бошидан ҳисобланадигани: 1. ' +
      'Чоракда ҳеч нарса қўшилмаганини текширинг. Аввал киритилгани қолди: 1.';
    expect(await screen.findByText(words)).toBeVisible();
    expect(field(LAND)).toHaveValue('120,5');
    expect(field(PLAN)).toHaveValue('3\u202f000');
    expect(await findFillSection(0)).toHaveFocus();
    // The state of saving is shown once.
    expect(await screen.findAllByText(/^Сақлан(моқда…|ди )/)).toHaveLength(1);
    expect(await screen.findAllByText(/^Сақланди /, {}, { timeout: 3000 })).toHaveLength(1);
    expect(network.requests(SAVE)).toHaveLength(1);
    // Derived figures are not copied: 2400 of the 3000 planned now, not the last quarter's percentage.
    expect(network.requests(SAVE)[0]!.body).toEqual({
      version: 0,
      figures: { cluster_lands: 120.5, first_current: 2400 },
    });
    expect(screen.getByText('Пахта ҳосили режасининг бажарилиши').nextElementSibling).toHaveTextContent('80,0 %');
    await checkAccessibility(container);
  });

  it('is undone as a whole, except for what was typed since, or by Ctrl+Z until something is typed', async () => {
    const { user } = await openForm({ last_quarter });
    await user.click(await findFillSection(2));
    await user.keyboard('{Control>}z{/Control}');
    expect(field(LAND)).toHaveValue('');
    await user.click(await findFillSection(2));
    await user.clear(field(FACT));
    await enter(user, field(FACT), '99');
    expect(fireEvent.keyDown(field(FACT), { key: 'z', ctrlKey: true })).toBe(true);
    expect(field(LAND)).toHaveValue('120,5');
    await user.click(screen.getByRole('button', { name: 'Тўлдирилганни бекор қилиш' }));
    expect(field(LAND)).toHaveValue('');
    expect(field(FACT)).toHaveValue('99');
  });

  it('is not offered without a submitted report of the last quarter', async () => {
    await openForm();
    expect(screen.queryByRole('button', { name: /чоракдагидек/ })).toBeNull();
  });
});

describe('filling the whole report as in the last quarter', () => {
  it('fills all sections at once, leads to what is still empty, and is undone', async () => {
    const { user, container } = await openForm({ last_quarter });
    await user.click(await screen.findByRole('button', { name: /^Бутун ҳисобот ўтган чоракдагидек/ }));
    expect(field(LAND)).toHaveValue('120,5');
    expect(screen.getByRole('button', { name: 'Бутун ҳисобот ўтган чоракдагидек (0)' })).toHaveFocus();
    const empty = screen.getByText('Бўш қолгани:').parentElement!;
    await checkAccessibility(container);
    const [first] = within(empty).getAllByRole('button');
    await user.click(first!);
    expect(document.activeElement).toBeInstanceOf(HTMLInputElement);
    expect(document.activeElement).toHaveValue('');
    await user.click(screen.getByRole('button', { name: 'Тўлдирилганни бекор қилиш' }));
    expect(screen.queryByText('Бўш қолгани:')).toBeNull();
  });
});

describe('filling a field as in the last quarter', () => {
  it('is not offered in a new year of what is counted since January, which says so', async () => {
    await openForm({ last_quarter, quarter: 1 });
    expect(fillOf('Кластер ер майдони')).toBeVisible();
    expect(screen.queryByRole('button', { name: new RegExp(`^${FACT}.*чоракдагидек`) })).toBeNull();
    expect(field(FACT)).toHaveAccessibleDescription(/йил бошидан/);
    expect(field(LAND)).not.toHaveAccessibleDescription(/йил бошидан/);
  });

  it('is done by the button beside it, which then clears it, until another figure is typed, and keeps the focus', async () => {
    const { user } = await openForm({ last_quarter });
    await user.click(fillOf(FACT));
    expect(field(FACT)).toHaveValue('2\u202f400');
    expect(clearOf(FACT)).toHaveFocus();
    await user.click(clearOf(FACT));
    expect(field(FACT)).toHaveValue('');
    expect(fillOf(FACT)).toHaveFocus();
    await user.click(fillOf(FACT));
    await enter(user, field(FACT), '1');
    expect(screen.queryByRole('button', { name: new RegExp(`^${FACT}.*бекор қилиш$`) })).toBeNull();
    // Nor is it offered for a text that is not a figure, or a figure that was there before.
    await user.clear(field(FACT));
    await enter(user, field(FACT), 'кўп');
    expect(screen.queryByRole('button', { name: new RegExp(`^${FACT}.*чоракдагидек`) })).toBeNull();
    expect(screen.queryByRole('button', { name: /^Пахта ҳосили режаси.*чоракдагидек/ })).toBeNull();
  });
});
