import { screen, waitFor, within } from '@testing-library/react';
import type { UserEvent } from '@testing-library/user-event';

/** Brackets after the label ('мажбурий') are ignored. */
export const field = (label: string) => screen.getByLabelText(new RegExp(`^${label}( \\(|$)`));

/** Replaces the text of a field. */
export async function fill(user: UserEvent, label: string, text: string): Promise<void> {
  await user.clear(field(label));
  await user.click(field(label));
  await user.paste(text);
}

/** Waits for the option. */
export async function choose(user: UserEvent, label: string, option: string): Promise<void> {
  await screen.findByRole('option', { name: option });
  await user.selectOptions(field(label), option);
}

export const press = (user: UserEvent, name: string) => user.click(screen.getByRole('button', { name }));

/** By keys: the menu gets the focus a frame after it opened. */
export async function chooseFromMenu(user: UserEvent, name: string): Promise<void> {
  const menu = await screen.findByRole('menu');
  await waitFor(() => expect(menu).toHaveFocus());
  const wanted = within(menu).getByRole('menuitem', { name });
  const entries = within(menu).getAllByRole('menuitem');
  for (const [index, entry] of entries.slice(0, entries.indexOf(wanted) + 1).entries()) {
    await user.keyboard(index === 0 ? '{Home}' : '{ArrowDown}');
    await waitFor(() => expect(entry).toHaveAttribute('data-highlighted'));
  }
  await user.keyboard('{Enter}');
}
