import { screen, waitFor, within } from '@testing-library/react';
import type { UserEvent } from '@testing-library/user-event';

const tableOf = (name?: string | RegExp) => screen.getByRole('table', name === undefined ? {} : { name });

/** Text of an element, with non-breaking and thin spaces as plain ones. */
const textOf = (element: Element) => (element.textContent ?? '').replace(/\s+/g, ' ').trim();

/** A table of the page as text: every row, including header and totals. */
export function tableRows(name?: string | RegExp): string[][] {
  return within(tableOf(name))
    .getAllByRole('row')
    .map((row) => [...row.querySelectorAll('th, td')].map(textOf));
}

/** Texts of a column in a table's body, separated by spaces. */
export function columnText(header: string, name?: string | RegExp): string {
  const at = (tableRows(name)[0] ?? []).indexOf(header);
  return [...tableOf(name).querySelectorAll('tbody tr')].map((row) => textOf(row.children[at]!)).join(' ');
}

/**
 * Clicks every sortable header twice, from left to right, and compares the order of the rows.
 *
 * @param orders by header: the column's text after the first click and after the second; every sortable header must be
 * there
 */
export async function expectOrders(
  user: UserEvent,
  orders: Readonly<Record<string, readonly [string, string]>>,
  { read, table }: { read: () => string | undefined; table?: string | RegExp },
): Promise<void> {
  const buttons = () => [...tableOf(table).querySelectorAll('thead button')];
  const seen: Record<string, (string | undefined)[]> = {};
  const headers = buttons().map(textOf);
  for (const [at, header] of headers.entries()) {
    seen[header] = [];
    for (const expected of orders[header] ?? []) {
      await user.click(buttons()[at]!);
      await waitFor(() => expect(read()).toBe(expected), { timeout: 1000 }).catch(() => undefined);
      seen[header].push(read());
    }
  }
  expect(seen).toEqual(orders);
}
