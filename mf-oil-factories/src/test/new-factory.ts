import { choose, fill, renderRemote } from '@klaster/shared/testing';
import { screen } from '@testing-library/react';
import type { UserEvent } from '@testing-library/user-event';
import { routes } from '../remote';

type Scene = Omit<Parameters<typeof renderRemote>[0], 'routes'>;

/** Opens a form whose districts have loaded. */
export async function openForm(scene: Scene) {
  const view = await renderRemote({ routes, ...scene });
  await screen.findByRole('option', { name: 'Олтинкўл тумани' });
  return view;
}

/** Fills in the form that adds a factory. */
export async function fillInFactory(user: UserEvent): Promise<void> {
  await fill(user, 'Корхона номи', 'Янги ёғ');
  await fill(user, 'СТИР', '305556677');
  await choose(user, 'Туман ёки шаҳар', 'Олтинкўл тумани');
  await fill(user, 'Манзил', 'Навоий кўчаси, 1');
  await fill(user, 'Раҳбарнинг Ф.И.Ш.', 'Каримов Алишер');
  await fill(user, 'Телефон рақами', '90 123 45 67');
  await fill(user, 'Кунлик қувват', '1 234,5');
}

/** The body that the form sends when it was filled in so. */
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
