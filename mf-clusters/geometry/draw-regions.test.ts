import { readFileSync } from 'node:fs';
import path from 'node:path';
import shapes from '../src/analysis/map/drawing/region-shapes.json';
import { drawRegions, readTopology, WRITTEN } from './draw-regions';

const topology = readTopology();

test('the outlines that pages and API have are drawn of the committed topology: `pnpm geometry` in mf-clusters writes them', () => {
  for (const file of WRITTEN)
    expect(JSON.parse(readFileSync(path.join(__dirname, file), 'utf8'))).toEqual(drawRegions(topology));
});

test('all 14 regions have an outline and a label on the sheet', () => {
  const codes = [
    '1703',
    '1706',
    '1708',
    '1710',
    '1712',
    '1714',
    '1718',
    '1722',
    '1724',
    '1726',
    '1727',
    '1730',
    '1733',
    '1735',
  ];
  expect(Object.keys(shapes.regions)).toEqual(codes);
  for (const { path, at, room } of Object.values(shapes.regions)) {
    expect(room).toBeGreaterThan(0);
    expect(path).toMatch(/^(M[\d ]+l[\d -]+z)+$/);
    expect(at[0]! > 0 && at[0]! < shapes.width && at[1]! > 0 && at[1]! < shapes.height).toBe(true);
  }
});

test('a topology without the capital is refused: its inset would be empty', () => {
  const geometries = topology.objects.regions.geometries.filter(({ id }) => id !== '1726');
  const without = { ...topology, objects: { regions: { ...topology.objects.regions, geometries } } };
  expect(() => drawRegions(without)).toThrow('no region 1726');
});
