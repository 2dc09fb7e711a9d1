import { anotherVersion } from '../fixtures/another-version';
import { expect, test } from '../fixtures/isolated-gateway';
import { Frame } from '../pages/frame';

const OWN = 'mf-registers';

test('@always what the operator revokes disappears from pages at once, and the other apps do not change', async ({
  page,
  gateway,
}) => {
  const frame = new Frame(page);
  await gateway.registry.grant(OWN, { connect: ['https://tiles.example'] });
  const release = await gateway.alter(OWN, (build) => {
    anotherVersion('calling')(build);
    build.manifest['connect'] = ['https://tiles.example'];
  });
  const deployer = await gateway.registry.deployer(OWN);
  await deployer.publish(OWN, release.folder);
  const policy = async () => (await page.goto('/reestrs-auth'))?.headers()['content-security-policy'];
  expect(await policy()).toContain("connect-src 'self' https://tiles.example;");
  await expect(page.getByRole('row').nth(1)).toBeVisible();

  await gateway.registry.revoke(OWN, { paths: ['/reestrs-auth/*'], connect: ['https://tiles.example'] });
  expect(await policy()).toContain("connect-src 'self';");
  await expect(frame.title).toHaveText('Саҳифа топилмади');
  await frame.openSection('Ёғ-мой корхоналари', 'Реестрлар');
  await expect(page.getByRole('row').nth(1)).toBeVisible();
});
