import { chooseFromMenu, network } from '@klaster/shared/testing';
import { screen, waitFor } from '@testing-library/react';
import type { UserEvent } from '@testing-library/user-event';
import { callsOf, SAMPLES, staffEntry } from './registers';

// All registers share their code, so one represents them in tests.

export const sample = SAMPLES[0]!;
export const calls = callsOf(sample);

export const ADMIN = { positions: ['ADMIN' as const] };

export const entry = (id: number) => staffEntry(sample, { id, company_name: `Тола ${id}` });

export const findBox = (id: number) => screen.findByLabelText(`Танлаш: Тола ${id}`);

/** The bar of the selected entries. */
export const chosenRegion = () => screen.queryByRole('region', { name: 'Танланган ёзувлар' });

/** Selects all matching entries; default: 30. */
export async function selectAll(user: UserEvent, total = 30): Promise<void> {
  await user.click(await findBox(2));
  await user.click(screen.getByRole('button', { name: `Барчасини танлаш: ${total}` }));
  await waitFor(() => expect(chosenRegion()).toHaveTextContent(`Танланди: ${total}`));
}

export const sentBodies = (call: (typeof calls)[keyof typeof calls]) => network.requests(call).map(({ body }) => body);

/** Chooses an entry of the menu of spreadsheets. */
export async function chooseExcel(user: UserEvent, name: string): Promise<void> {
  await user.click(await screen.findByRole('button', { name: 'Excel' }));
  await chooseFromMenu(user, name);
}

/** Opens the dialog that imports a file; `send` sends one. */
export async function openImport(user: UserEvent) {
  await chooseExcel(user, 'Файлдан киритиш');
  const dialog = await screen.findByRole('dialog', { name: 'Файлдан киритиш' });
  const send = () => user.upload(dialog.querySelector('input[type=file]')!, new File(['workbook'], 'Рўйхат.xlsx'));
  return { dialog, send };
}

export const takeAll = async (user: UserEvent) =>
  user.click(await screen.findByRole('button', { name: /^Ҳаммасини киритиш/ }));

/** What the check of a file without faults says. */
export const checkReport = (created: number) => ({
  rows: { created, changed: 0, same: 0, faulty: 0 },
  faults: [],
  faults_total: 0,
  state: 'state',
});

/** A file among those that were imported. */
export const importResult = (created: number, overrides: object = {}) => ({
  id: 5,
  file_name: 'Рўйхат.xlsx',
  at: '2026-11-02T06:00:00Z',
  user_name: 'Ўткир',
  created,
  changed: 0,
  undone_at: null,
  undone_by: null,
  ...overrides,
});
