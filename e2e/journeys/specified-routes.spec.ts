import { listPatterns } from '../fixtures/screens';
import { SPECIFIED_ROUTES } from '../fixtures/specified-routes';
import { expect, test } from '../fixtures/test';

// That each is a separate page, in every language and mode, is checked where all screens are opened.
test('@always every address of the specification has a page', async ({ page }) => {
  const patterns = new Set(await listPatterns(page));
  const specified = [...SPECIFIED_ROUTES.public, ...SPECIFIED_ROUTES.protected];
  expect(specified).toHaveLength(58);
  expect(specified.filter((one) => one !== '*' && !patterns.has(one))).toEqual([]);
});
