import { screen } from '@testing-library/react';
import { renderPart } from '../../../test/render-part';
import { MapDrawing } from './map-drawing';

const WIDE = 720;
const NARROW = 360;

async function open(width: number) {
  jest.spyOn(Element.prototype, 'clientWidth', 'get').mockReturnValue(width);
  const hrefFor = (code: string) => `/part?province=${code}`;
  const scene = await renderPart(
    <MapDrawing title="Харита" nameOf={(code) => code} hrefFor={hrefFor} styleOf={() => ({ text: '5', fill: 1 })} />,
  );
  const act = (keys: '[TouchA]' | '[MouseLeft]') => async (code: string) => {
    await scene.user.pointer({ keys, target: screen.getByRole('link', { name: `${code}: 5` }) });
    return [scene.address(), document.querySelector('[data-tooltip] text')?.textContent];
  };
  return { touch: act('[TouchA]'), click: act('[MouseLeft]') };
}

afterEach(() => jest.restoreAllMocks());

describe('the map', () => {
  it('too narrow for labels shows the label of the region that is touched, and opens it at the second touch', async () => {
    const { touch } = await open(NARROW);
    expect(await touch('1703')).toEqual(['/part', '1703']);
    expect(await touch('1706')).toEqual(['/part', '1706']);
    expect(await touch('1706')).toEqual(['/part?province=1706', '1706']);
  });

  it('too narrow for labels is opened by a mouse at once', async () => {
    const { click } = await open(NARROW);
    expect(await click('1703')).toEqual(['/part?province=1703', '1703']);
  });

  it('with labels is opened by the first touch', async () => {
    const { touch } = await open(WIDE);
    expect(await touch('1703')).toEqual(['/part?province=1703', '1703']);
  });
});
