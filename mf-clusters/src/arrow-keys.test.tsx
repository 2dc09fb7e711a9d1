import { act, screen } from '@testing-library/react';
import type { ReactNode } from 'react';
import { LineDrawing } from './analysis/charts/line-drawing';
import { RankedBars } from './analysis/charts/ranked-bars';
import { MapDrawing } from './analysis/map/drawing/map-drawing';
import { useGridCursor } from './analysis/primary-data/use-grid-cursor';
import { SectionStrip } from './indicators/wide-report/section-strip';
import { renderPart } from './test/render-part';

function Grid() {
  const { place, onKeyDown } = useGridCursor({ rows: 10, columns: 5, page: 4 }, () => undefined);
  return <div role="grid" tabIndex={0} aria-label={`${place.row}/${place.column}`} onKeyDown={onKeyDown} />;
}

const bar = (name: string, value: number) => ({ name, value, text: `${value} т` });
const point = (label: string, value: number) => ({ label, value });

/** Each key, and what is read out after it. The first is where Tab leads to. */
const WIDGETS: readonly [name: string, part: ReactNode, keys: string][] = [
  [
    'a history chart',
    <LineDrawing
      key=""
      title="Пахта"
      decimals={0}
      series={[{ name: 'Асака', points: [point('2024', 1), point('2025', 2), point('2026', 3)] }]}
    />,
    `Tab 2026: 3 | ArrowRight 2026: 3 | ArrowLeft 2025: 2 | ArrowUp 2026: 3 | ArrowDown 2025: 2 | Home 2024: 1
     ArrowLeft 2024: 1 | ArrowDown 2024: 1 | ArrowRight 2025: 2 | End 2026: 3 | ArrowUp 2026: 3`,
  ],
  [
    'ranked bars',
    <RankedBars key="" title="Пахта" bars={[bar('Асака', 30), bar('Бағдод', 20), bar('Вобкент', 10)]} />,
    `Tab 1. Асака: 30 т | ArrowUp 1. Асака: 30 т | ArrowDown 2. Бағдод: 20 т | End 3. Вобкент: 10 т
     ArrowDown 3. Вобкент: 10 т | ArrowUp 2. Бағдод: 20 т | Home 1. Асака: 30 т`,
  ],
  [
    'the map',
    <MapDrawing
      key=""
      title="Харита"
      nameOf={(code) => code}
      hrefFor={(code) => `/${code}`}
      styleOf={() => ({ text: '5', fill: 1 })}
    />,
    `Tab 1735: 5 | ArrowLeft 1735: 5 | ArrowRight 1712: 5 | Home 1735: 5 | End 1703: 5 | ArrowRight 1703: 5`,
  ],
  [
    'a strip of sections without the current one',
    <SectionStrip key="" current="I" sections={['II', 'III', 'IV']} onJump={() => undefined} />,
    `Tab II | ArrowRight III | End IV | ArrowRight II | ArrowLeft IV | Home II`,
  ],
  [
    'a grid',
    <Grid key="" />,
    `Tab 0/0 | ArrowUp 0/0 | ArrowLeft 0/0 | ArrowDown 1/0 | ArrowRight 1/1 | End 1/4 | ArrowRight 1/4 | Home 1/0
     PageDown 5/0 | PageDown 9/0 | ArrowDown 9/0 | PageUp 5/0 | ArrowUp 4/0
     Control+End 9/4 | Control+Home 0/0 | Control+ArrowDown 9/0 | Control+ArrowRight 9/4 | Control+ArrowUp 0/4
     Meta+ArrowLeft 0/0`,
  ],
];

const press = (key: string) => key.replace(/^(Control|Meta)\+(\w+)$/, '{$1>}{$2}{/$1}').replace(/^\w+$/, '{$&}');

function readOut(): string | null | undefined {
  const { activeElement } = document;
  if (activeElement instanceof HTMLButtonElement) return activeElement.textContent;
  return activeElement?.getAttribute('aria-valuetext') ?? activeElement?.getAttribute('aria-label');
}

it.each(WIDGETS)('%s is read by keys, which do not scroll the page', async (_, part, table) => {
  const { user } = await renderPart(part);
  act(() => (document.activeElement as HTMLElement | null)?.blur());
  const inPart = screen.getByTestId('part');
  const scrolled: string[] = [];
  const onKeyDown = ({ key, defaultPrevented }: KeyboardEvent) => {
    if (!defaultPrevented && !['Tab', 'Control', 'Meta'].includes(key)) scrolled.push(key);
  };
  document.addEventListener('keydown', onKeyDown);
  const expected = table.split(/[|\n]/).map((step) => step.trim());
  const read: string[] = [];
  for (const step of expected) {
    const [key = ''] = step.split(' ', 1);
    if (key === 'Tab') act(() => inPart.querySelector<HTMLElement>('[tabindex="0"]')?.focus());
    else await user.keyboard(press(key));
    read.push(`${key} ${readOut()}`);
  }
  document.removeEventListener('keydown', onKeyDown);
  expect({ read, scrolled }).toEqual({ read: expected, scrolled: [] });
  expect(inPart.querySelectorAll('[tabindex="0"], button:not([tabindex])')).toHaveLength(1);
});
