import ICAL from 'ical.js';
import type { Page } from '@playwright/test';
import { newAccount, signIn } from '../fixtures/new-account';
import { expect, test } from '../fixtures/test';

const sectionOf = (page: Page) => page.getByRole('region', { name: 'Муддатлар тақвими' });

/** Makes an address in the profile. */
async function makeAddress(page: Page, button: string): Promise<string> {
  const section = sectionOf(page);
  await section.getByRole('button', { name: button }).click();
  const link = section.getByRole('link', { name: 'Обуна бўлиш' });
  await expect(link).toHaveAttribute('href', /^webcal:/);
  return section.getByLabel('Манзил', { exact: true }).inputValue();
}

test('the address of the calendar is made in the profile, opens in a calendar program, and ends when it is removed', async ({
  page,
}, testInfo) => {
  await signIn(page, await newAccount(testInfo));
  await page.goto('/profile');
  const address = await makeAddress(page, 'Манзил яратиш');

  const answer = await fetch(address);
  expect([answer.status, answer.headers.get('content-type')]).toEqual([200, 'text/calendar; charset=utf-8']);
  const calendar = new ICAL.Component(ICAL.parse(await answer.text()));
  const events = calendar.getAllSubcomponents('vevent').map((event) => new ICAL.Event(event));
  expect(events.every(({ startDate }) => startDate.isDate)).toBe(true);
  expect(events.map(({ summary }) => summary)).toContainEqual(expect.stringContaining('чорак'));

  await page.reload();
  await expect(sectionOf(page).getByLabel('Манзил', { exact: true })).toBeHidden();
  const renewed = await makeAddress(page, 'Янги манзил яратиш');
  expect([(await fetch(address)).status, (await fetch(renewed)).status]).toEqual([404, 200]);
  await sectionOf(page).getByRole('button', { name: 'Манзилни ўчириш' }).click();
  await expect(sectionOf(page).getByRole('button', { name: 'Манзил яратиш' })).toBeVisible();
  expect((await fetch(renewed)).status).toBe(404);
});
