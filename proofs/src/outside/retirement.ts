import { expectHeading, VISIBLE } from './page';
import type { Work } from './page';

/** Heading in place of the remote's pages, by the beginning of its address in each language. */
const HEADINGS = {
  '': 'Бу бўлим ёпилган',
  '/uz-latn': 'Bu boʻlim yopilgan',
  '/ru': 'Этот раздел закрыт',
  '/en': 'This section has been retired',
} as const;

/** The team retires its remote: nobody gets it, its page says so, and nothing is published until it is brought back. */
export async function retire({ system, page, team, results }: Work, path: string): Promise<void> {
  const { address } = system;
  const release = (...words: string[]) => ['npm', 'run', 'release', '--', ...words];
  await team.run('a retirement without a reason is refused', release('retire'), { fails: true });
  await team.run('retired', release('retire', '--why', 'no longer needed'));
  for (const [language, heading] of Object.entries(HEADINGS)) {
    const { status } = await fetch(`${address}${language}${path}`);
    results.check(`${language}${path} answers 410`, status === 410, status);
    await expectHeading({ page, results, when: 'retired' }, `${address}${language}${path}`, heading);
  }
  const links = await page.locator(`a[href$="${path}"]`).count();
  results.check('nothing links to it', links === 0, links);
  await page.getByRole('button', { name: 'Go to the home page' }).click();
  await page.waitForURL(`${address}/en`, VISIBLE);
  results.check('its page leads home', true);
  const refused = await team.run('nothing is published', ['npm', 'run', 'release'], { fails: true });
  const isRemedyNamed = refused.includes('release promote');
  results.check('the refusal says how to bring it back', isRemedyNamed, isRemedyNamed ? '' : refused.slice(-500));
}
