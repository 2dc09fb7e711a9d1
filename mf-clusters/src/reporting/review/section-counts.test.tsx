import { INDICATORS, SECTIONS } from '@klaster/shared/contract/indicators';
import { network, renderRemote } from '@klaster/shared/testing';
import { screen, waitFor, within } from '@testing-library/react';
import { sectionId } from '../../indicators/wide-report/sections';
import { routes } from '../../remote';
import { aReport, aReview } from '../../test/fixtures';
import { answerReview } from '../../test/review-scene';

const NUMBERS = INDICATORS.filter(({ format }) => format === 'number');

/** Numbers of a section, another number of them in each: those that have a value, one more, two more… */
const some = (more: number) =>
  SECTIONS.flatMap((section, at) => {
    const own = NUMBERS.filter((indicator) => indicator.section === section);
    return own.slice(0, (at + more) % (own.length + 1)).map(({ key }) => key);
  });

const all = (keys: readonly string[], value: number | null) => Object.fromEntries(keys.map((key) => [key, value]));

const REMARKED = SECTIONS.filter((_, at) => at % 3 === 1);

const report = aReport({
  round: 2,
  ...all(
    NUMBERS.map(({ key }) => key),
    null,
  ),
  ...all(some(0), 1000),
});

const review = aReview({
  round: 2,
  before: all(some(1), null),
  last_year: all(some(2), 1),
  remarks: REMARKED.map((section) => ({
    section,
    comment: 'Тузатинг',
    author: 'Собиров Анвар',
    round: 1,
    created_at: '2026-10-06T04:30:00Z',
  })),
});

const numberBefore = (text: string | null | undefined, words: string) =>
  Number(new RegExp(`(\\d+) ${words}`).exec(text ?? '')?.[1] ?? 0);

it('the numbers of a section’s heading and in the strip are those of the lines in its card', async () => {
  answerReview(report);
  network.on('GET /api/reports/:id/review', review);
  await renderRemote({ routes, at: '/amallar/cluster-info/7', user: {} });
  const strip = await screen.findByRole('toolbar', { name: 'Ҳисобот бўлимлари' });
  await waitFor(() => expect(document.querySelector('[data-changed]')).not.toBeNull());
  const told = SECTIONS.map((section) => {
    const heading = document.querySelector(`#${sectionId(section)} [data-counts]`)?.textContent;
    const button = [...strip.querySelectorAll('button')].find(({ firstChild }) => firstChild?.textContent === section);
    return {
      section,
      gaps: numberBefore(heading, 'таси киритилмаган'),
      changed: numberBefore(heading, 'таси ўзгарган'),
      jumps: numberBefore(heading, 'таси кескин'),
      inStrip: button && [
        numberBefore(button.getAttribute('aria-label'), 'Киритилмаган'),
        Number(button.querySelector('[data-missing]')?.textContent ?? 0),
        button.querySelector('[data-remarked]') !== null,
      ],
    };
  });
  const shown = SECTIONS.map((section) => {
    const card = document.getElementById(sectionId(section))!;
    const count = (mark: string) => card.querySelectorAll(mark).length;
    const gaps = count('[data-gap]');
    const isRemarked = within(card).queryByText('Тузатинг') !== null;
    const inStrip = section === 'passport' ? undefined : [gaps, gaps, isRemarked];
    return { section, gaps, changed: count('[data-changed]'), jumps: count('[data-jump]'), inStrip };
  });
  expect(told).toEqual(shown);
  expect(shown.filter(({ inStrip }) => inStrip?.[2]).map(({ section }) => section)).toEqual(REMARKED);
  const sum = (of: 'gaps' | 'changed' | 'jumps') => shown.reduce((total, counts) => total + counts[of], 0);
  expect(sum('changed')).toBe(some(1).length);
  expect(sum('jumps')).toBeGreaterThan(10);
  const text = `114 та кўрсаткичдан ${sum('gaps')} таси киритилмаган · ${sum('changed')} таси ўзгарган · ${sum('jumps')} таси кескин`;
  expect(document.body).toHaveTextContent(text);
  const missing = [...document.querySelectorAll('ul[data-kind="missing"] li')].map(({ textContent }) => textContent);
  expect(missing.map((line) => Number(/\d+$/.exec(line)?.[0]))).toEqual(
    shown.map(({ gaps }) => gaps).filter((gaps) => gaps > 0),
  );
});
