import type { TargetFigure } from '@klaster/shared/contract/rating';
import type { ReportEntry } from '@klaster/shared/contract/reports';
import { network, renderRemote } from '@klaster/shared/testing';
import { fireEvent, screen } from '@testing-library/react';
import { routes } from '../remote';
import { anEntry } from './fixtures';

export const ENTRY = 'GET /api/reports/:id/entry';
export const SAVE = 'PATCH /api/reports/:id/sections/:section';
export const TARGET = 'GET /api/rating/target';
export const SUBMIT = 'POST /api/reports/:id/submit';

export const LAND = /^Кластер ер майдони/;
export const PLAN = /^Пахта ҳосили режаси/;
export const FACT = 'Амалдаги пахта ҳосили';

let saves = 0;
let hasTarget = false;

afterEach(() => {
  hasTarget = false;
});

export function aimAt(figures: TargetFigure[]): void {
  hasTarget = true;
  network.on(TARGET, { target: { figures, updated_at: '2026-10-25T08:00:00Z' } });
}

export function acceptSaves(): void {
  saves = 0;
  network.on(SAVE, () => {
    saves += 1;
    return { version: saves, saved_at: new Date().toISOString(), report_version: 5 + saves };
  });
}

/** Opens the form as the cluster's own user. */
export async function openForm(entry: Partial<ReportEntry> = {}, section = 'I', at = '/malumotlarim/edit/41') {
  network.on(ENTRY, anEntry(entry));
  if (!hasTarget) network.on(TARGET, { target: null });
  const scene = await renderRemote({
    routes,
    at: `${at}?section=${section}`,
    user: { cluster_id: 3, positions: ['CREATE', 'UPDATE'] },
  });
  await screen.findByRole('navigation', { name: 'Ҳисобот бўлимлари' });
  return scene;
}

export const field = (name: string | RegExp) => screen.getByRole('textbox', { name });

/** Pastes the text: typed key by key, the form would render for each. */
export async function enter(
  user: Awaited<ReturnType<typeof openForm>>['user'],
  element: HTMLElement,
  text: string,
): Promise<void> {
  await user.click(element);
  await user.paste(text);
}

export function pasteInto(element: HTMLElement, text: string): void {
  fireEvent.paste(element, { clipboardData: { getData: () => text } });
}
