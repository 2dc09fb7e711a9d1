import type { Page } from '@playwright/test';
import { ANDIJON, BUXORO } from '../fixtures/accounts';
import { callApi } from '../fixtures/api';
import { currentPeriod } from '../fixtures/records';
import { expect, test } from '../fixtures/test';

type Place = { province_code: string; district_code: string };
type Entry = Place & { id: number; version: number; [field: string]: unknown };

const FIELDS = [
  'company_name',
  'stir',
  'full_name',
  'phone_number',
  'address',
  'is_active',
  'land_area',
  'activities',
  'version',
];

/** A quarter of last year, which is closed. */
const QUERY = `year=${currentPeriod().year - 1}&quarter=2`;

async function move(id: number, to: Place): Promise<void> {
  const entry = await callApi<Entry>('admin', `GET /api/registers/clusters/${id}`);
  const fields = Object.fromEntries(FIELDS.map((field) => [field, entry[field]]));
  await callApi('admin', `PATCH /api/registers/clusters/${id}`, { body: { ...fields, ...to } });
}

const readRanking = async (page: Page) => {
  await page.goto(`/?${QUERY}`);
  const table = page.getByRole('table', { name: 'Вилоятлар рейтинги' });
  await expect(table.getByRole('row').nth(1)).toBeVisible();
  return table.allTextContents();
};

test('a cluster that moves to another province changes no published ranking; its page names today’s province', async ({
  page,
}) => {
  const rating = await callApi<{ items: { cluster_id: number }[] }>(
    'admin',
    `GET /api/rating?${QUERY}&province_code=${ANDIJON}`,
  );
  const { cluster_id = 0 } = rating.items.at(-1) ?? {};
  const { province_code, district_code } = await callApi<Entry>('admin', `GET /api/registers/clusters/${cluster_id}`);
  const [district] = await callApi<{ district_code: string }[]>('admin', `GET /api/districts?province_code=${BUXORO}`);
  const before = await readRanking(page);
  await move(cluster_id, { province_code: BUXORO, district_code: district?.district_code ?? '' });
  try {
    expect(await readRanking(page)).toEqual(before);
    await page.goto(`/rating/provenance/${cluster_id}?${QUERY}`);
    await expect(page.getByText('Андижон вилояти (ҳозир: Бухоро вилояти)')).toBeVisible();
  } finally {
    await move(cluster_id, { province_code, district_code });
  }
});
