import { anotherVersion } from '../fixtures/another-version';
import { expect, test } from '../fixtures/isolated-gateway';
import { Frame } from '../pages/frame';
import type { Build } from '../system/altered-release';
import { RegistryRefusal } from '../system/registry';

const OWN = 'mf-registers';

/** Rules by which a release was refused; none when it was taken. */
async function rulesAgainst(publication: Promise<unknown>): Promise<string[]> {
  const error: unknown = await publication.then(
    () => undefined,
    (reason: unknown) => reason,
  );
  if (error === undefined) return [];
  if (!(error instanceof RegistryRefusal)) throw error;
  return [...new Set(error.problem.refusals?.map(({ rule }) => rule))];
}

type Listed = Record<string, unknown>[];

/** Adds one more item to a list of the manifest, like the first but for the given changes. */
const withAnother =
  (list: 'routes' | 'navigation', difference: Record<string, unknown>) =>
  ({ manifest }: Build): void => {
    const listed = manifest[list] as Listed;
    manifest[list] = [...listed, { ...listed[0], ...difference }];
  };

const claiming = (path: string) => withAnother('routes', { id: 'taken', path });
const leadingTo = (to: string) => withAnother('navigation', { to });
const calling =
  (...origins: string[]) =>
  ({ manifest }: Build): void => {
    manifest['connect'] = origins;
  };
const everyLanguage = (text: string) => ({ 'uz-Cyrl': text, 'uz-Latn': text, ru: text, en: text });

const HOSTILE: Record<string, [change: (build: Build) => void, rule: string]> = {
  'takes a page of another remote': [claiming('/oil-factories-reestrs-auth/1703'), 'grants'],
  'takes a page below another remote’s': [claiming('/oil-factories-reestrs/1703/create'), 'grants'],
  'takes one report’s review': [claiming('/amallar/cluster-info/1'), 'grants'],
  'takes every page of one segment': [claiming('/:anything'), 'grants'],
  'calls an origin nobody granted': [calling('https://elsewhere.example'), 'grants'],
  'calls 8,300 origins': [calling(...Array.from({ length: 8300 }, (_, at) => `https://${at}.example`)), 'manifest'],
  'leads out of the site': [leadingTo('/\t/elsewhere.example'), 'manifest'],
  'leads to another team’s page': [leadingTo('/contacts'), 'navigation'],
  'fills the navigation with one label': [
    withAnother('navigation', { label: everyLanguage('х'.repeat(10_000)) }),
    'manifest',
  ],
  'wants to stand before all others': [withAnother('navigation', { order: -1e15 }), 'manifest'],
};

test('@always a release that reaches beyond its remote is refused, whichever member of its team sends it', async ({
  gateway,
}) => {
  const deployer = await gateway.registry.deployer(OWN);
  const before = await gateway.registry.app(OWN);
  for (const [kind, [change, rule]] of Object.entries(HOSTILE)) {
    const { folder } = await gateway.alter(OWN, change);
    expect(await rulesAgainst(deployer.publish(OWN, folder)), kind).toEqual([rule]);
  }
  expect(await gateway.registry.app(OWN)).toEqual(before);
});

test('what the operator revokes is gone from pages at once, and the other apps stay the same', async ({
  page,
  gateway,
}) => {
  const frame = new Frame(page);
  await gateway.registry.grant(OWN, { connect: ['https://tiles.example'] });
  const release = await gateway.alter(OWN, (build) => {
    anotherVersion('calling')(build);
    calling('https://tiles.example')(build);
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
