import { checkAccessibility, network } from '@klaster/shared/testing';
import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { acceptSaves, enter, FACT, field, openForm, SAVE } from '../../test/entry-scene';
import { anEntry } from '../../test/fixtures';

beforeEach(acceptSaves);

const linkTo = (name: RegExp) =>
  within(screen.getByRole('navigation', { name: 'Ҳисобот бўлимлари' })).getByRole('link', { name });

const isDone = (name: RegExp) => linkTo(name).querySelector('[data-full]') !== null;

describe('a section is marked as done', () => {
  const figures = { ...anEntry().figures, cluster_lands: 120, first_plan: 3000, first_current: 2500 };

  it('once it is complete, but not while a figure is questioned without a reason', async () => {
    const { user } = await openForm({ figures });
    expect(isDone(/^I\. /)).toBe(true);
    const harvest = field(FACT);
    await user.clear(harvest);
    await enter(user, harvest, '100');
    await waitFor(() => expect(linkTo(/^I\. /)).toHaveTextContent('изоҳ керак: 1'));
    expect(isDone(/^I\. /)).toBe(false);
    await enter(user, field('Сабаби: Амалдаги пахта ҳосили'), 'Сел олди');
    await waitFor(() => expect(isDone(/^I\. /)).toBe(true));
  });

  it('not while a remark on it is open', async () => {
    const remark = { round: 1, created_at: '2026-11-20T08:00:00Z', section: 'I' as const, comment: 'Режани текширинг' };
    await openForm({ figures, status: 'Рад этилган', remarks: [remark] });
    expect(isDone(/^I\. /)).toBe(false);
  });

  it('not while a stored day is invalid', async () => {
    await openForm({ figures: { ...figures, developed: '99', first_card: '№ 1' } }, 'passport');
    expect(linkTo(/^Паспорт|^Кластер паспорти/)).toHaveTextContent('1 хато');
    expect(field(/ишлаб чиқилган сана/)).toHaveAccessibleDescription(/Намуна: 14\.02\.2022/);
  });
});

describe('a day', () => {
  const day = () => field(/ишлаб чиқилган сана/);

  it('is typed as day, month and year, or chosen in a calendar; an invalid one is refused and not sent', async () => {
    const { user, container } = await openForm({}, 'passport');
    await enter(user, day(), '99');
    await user.tab();
    expect(await screen.findByText('Сана кун.ой.йил кўринишида ёзилади. Намуна: 14.02.2022.')).toBeVisible();
    expect(network.requests(SAVE)).toHaveLength(0);
    await checkAccessibility(container);
    const calendar = container.querySelector<HTMLInputElement>('input[type=date]')!;
    const showPicker = jest.fn();
    calendar.showPicker = showPicker;
    await user.click(screen.getByRole('button', { name: /^Тақвим: .*ишлаб чиқилган сана/ }));
    expect(showPicker).toHaveBeenCalled();
    fireEvent.change(calendar, { target: { value: '2023-03-01' } });
    expect(day()).toHaveValue('01.03.2023');
    await user.clear(day());
    await enter(user, day(), '14.02.2022');
    await waitFor(
      () => expect(network.requests(SAVE).at(-1)?.body).toMatchObject({ figures: { developed: '14.02.2022' } }),
      {
        timeout: 3000,
      },
    );
  });
});
