import { screen, waitFor, within } from '@testing-library/react';
import type { UserEvent } from '@testing-library/user-event';

/** A field of the page by its label; brackets after it ('мажбурий') are ignored. */
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

/** Presses a button by its name. */
export const press = (user: UserEvent, name: string) => user.click(screen.getByRole('button', { name }));

/** Chooses an entry of an open menu by keys. The menu hears them once it has the focus, a frame after it opened. */
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
