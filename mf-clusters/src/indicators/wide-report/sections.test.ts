import { INDICATORS, SECTIONS } from '@klaster/shared/contract/indicators';
import { columnStarts } from './sections';

it.each([2, 3])('%i columns of sections are about as high as one another', (columns) => {
  const starts = [SECTIONS[0], ...columnStarts(columns)].map((section) => SECTIONS.indexOf(section));
  const figures = starts.map((start, index) => {
    const sections = new Set<string>(SECTIONS.slice(start, starts[index + 1]));
    return INDICATORS.filter(({ section }) => sections.has(section)).length;
  });
  expect(starts).toEqual([...new Set(starts)].sort((a, b) => a - b));
  expect(figures.reduce((sum, count) => sum + count)).toBe(INDICATORS.length);
  expect(Math.max(...figures) - Math.min(...figures)).toBeLessThan(20);
});
