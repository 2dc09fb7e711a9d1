import { readHelp } from '@klaster/shared/help';
import type { HelpSource } from './all-help';
import { findSections } from './find-sections';

const SOURCE: HelpSource = { name: 'mf-x', to: '/help/x', title: 'X', read: () => Promise.resolve('') };

const HELP = readHelp(
  [
    '## Бошланиши {#here-and-there}\n\nХаритани очинг.\n\nКейин сақланг.',
    '## Сақлаш {#in-a-paragraph}\n\nАввал ўқинг.\n\nСўнг харитани сақлаш мумкин.',
    '## Харитани сақлаш {#in-the-title}\n\nБир сўз.',
    '## Бошқа {#not-at-all}\n\nИккинчи сўз.',
  ].join('\n\n'),
);

const found = (typed: string) =>
  findSections(typed, [[SOURCE, HELP]]).map(({ section, excerpt }) => `${section.id}: ${excerpt}`);

it('sections with all words in the title come first, then in one paragraph, which is shown, then anywhere', () => {
  const sections = [
    'in-the-title: Бир сўз.',
    'in-a-paragraph: Сўнг харитани сақлаш мумкин.',
    'here-and-there: Харитани очинг.',
  ];
  expect(found('xarita saq')).toEqual(sections);
  expect(found('харита сак')).toEqual(sections);
  expect(found('харитани саклаш')).toEqual(sections.slice(0, 2));
});

it('finds nothing without a word', () => {
  expect(found('???')).toEqual([]);
});
