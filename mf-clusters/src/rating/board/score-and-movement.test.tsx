import { screen } from '@testing-library/react';
import { renderPart } from '../../test/render-part';
import { Movement, Score } from './score-and-movement';

test.each([
  [3, false, '▲ 33 ўрин юқорига'],
  [-2, true, '▼ 22 ўрин пастга унда бошқа мезон'],
  [0, true, '=Ўрни ўзгармади унда бошқа мезон'],
  // Nothing is compared with the other method.
  [null, true, '—Икки даврнинг бирида ўрни йўқ'],
])('a movement of %p places, by another method: %p', async (places, isOther, text) => {
  await renderPart(<Movement places={places} isOther={isOther} />);
  expect(screen.getByTestId('part').textContent).toBe(text);
});

test.each([
  [60, 'yellow', '●●○○60,00 ўрта'],
  [60, null, '— маълумот кам'],
  [null, null, '— маълумот кам'],
] as const)('a score of %p, %p', async (score, band, text) => {
  await renderPart(<Score score={score} band={band} />);
  expect(screen.getByTestId('part').textContent).toBe(text);
});
