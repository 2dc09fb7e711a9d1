import { screen } from '@testing-library/react';
import type { UserEvent } from '@testing-library/user-event';

/** A field of the page by its label; what stands in brackets after it ('мажбурий') does not count. */
export const field = (label: string) => screen.getByLabelText(new RegExp(`^${label}( \\(|$)`));

/** Puts text into a field in place of what it held. */
export async function fill(user: UserEvent, label: string, text: string): Promise<void> {
  await user.clear(field(label));
  await user.click(field(label));
  await user.paste(text);
}

/** Waits until a list has its options, and chooses one. */
export async function choose(user: UserEvent, label: string, option: string): Promise<void> {
  await screen.findByRole('option', { name: option });
  await user.selectOptions(field(label), option);
}

export const press = (user: UserEvent, name: string) => user.click(screen.getByRole('button', { name }));

/** Fills in a factory in the form to add one. */
export async function fillInFactory(user: UserEvent): Promise<void> {
  await fill(user, 'Корхона номи', 'Янги ёғ');
  await fill(user, 'СТИР', '305556677');
  await choose(user, 'Туман ёки шаҳар', 'Олтинкўл тумани');
  await fill(user, 'Манзил', 'Навоий кўчаси, 1');
  await fill(user, 'Раҳбарнинг Ф.И.Ш.', 'Каримов Алишер');
  await fill(user, 'Телефон рақами', '90 123 45 67');
  await fill(user, 'Кунлик қувват', '1 234,5');
}

/** What is then sent. */
export const NEW_FACTORY = {
  company_name: 'Янги ёғ',
  stir: '305556677',
  province_code: '1703',
  district_code: '1703202',
  address: 'Навоий кўчаси, 1',
  full_name: 'Каримов Алишер',
  phone_number: '+998901234567',
  daily_capacity: 1234.5,
  annual_capacity: null,
  sunflower_capacity: null,
  is_active: true,
};
