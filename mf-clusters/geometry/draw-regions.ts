import { readFileSync, writeFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { geoConicEqualArea } from 'd3-geo';
import type { GeoProjection } from 'd3-geo';
import { feature } from 'topojson-client';
import type { GeometryCollection, Topology } from 'topojson-specification';

/** The capital is a hundredth as wide as the country, so it is drawn a second time, large. */
const INSET = { code: '1726', size: 100 } as const;

const WIDTH = 1000;

type Properties = { label: [number, number] };
type Source = Topology<{ regions: GeometryCollection<Properties> }>;
type Shape = { type: string; coordinates: number[][][] | number[][][][] };

/** Outlines by SOATO code as SVG paths in whole numbers, and the position of each label. */
export type RegionShapes = {
  width: number;
  height: number;
  /** `room`: width in which a text centred on `at` stays within the region. */
  regions: Record<string, { path: string; at: readonly number[]; room: number }>;
  inset: { code: string; size: number; path: string };
};

/** Uses an equal-area projection: on a map of shaded areas, equal areas must look equal. */
export function drawRegions(topology: Source): RegionShapes {
  const collection = feature(topology, topology.objects.regions);
  const projection = () => geoConicEqualArea().parallels([38, 45]).rotate([-64.5, 0]);
  const whole = projection().fitWidth(WIDTH, collection);
  const city = collection.features.find(({ id }) => id === INSET.code);
  if (!city) throw new Error(`There is no region ${INSET.code}`);
  const regions = collection.features.map(({ id, geometry, properties }) => {
    const at = project(whole, properties.label).map(Math.round);
    return [
      String(id),
      { path: drawPath(geometry as Shape, whole), at, room: roomAt(geometry as Shape, whole, at) },
    ] as const;
  });
  return {
    width: WIDTH,
    height: Math.ceil(
      lowest(
        collection.features.map(({ geometry }) => geometry as Shape),
        whole,
      ),
    ),
    regions: Object.fromEntries(regions),
    inset: { ...INSET, path: drawPath(city.geometry as Shape, projection().fitSize([INSET.size, INSET.size], city)) },
  };
}

function project(projection: GeoProjection, place: readonly number[]): [number, number] {
  const point = projection([place[0] ?? 0, place[1] ?? 0]);
  if (!point) throw new Error(`${place.join()} is not on the map`);
  return point;
}

const ringsOf = ({ type, coordinates }: Shape) =>
  (type === 'Polygon' ? [coordinates as number[][][]] : (coordinates as number[][][][])).flat();

const lowest = (shapes: readonly Shape[], projection: GeoProjection) =>
  Math.max(
    ...shapes.flatMap((shape) => ringsOf(shape).flatMap((ring) => ring.map((place) => project(projection, place)[1]))),
  );

/** Twice the distance from a point to the nearer border, west or east. */
function roomAt(shape: Shape, projection: GeoProjection, at: readonly number[]): number {
  const [x = 0, y = 0] = at;
  const borders = ringsOf(shape).flatMap((ring) => {
    const points = ring.map((place) => project(projection, place));
    return points.slice(1).flatMap(([toX, toY], index) => {
      const [fromX, fromY] = points[index] ?? [toX, toY];
      return fromY <= y === toY <= y ? [] : [fromX + ((y - fromY) / (toY - fromY)) * (toX - fromX)];
    });
  });
  return Math.floor(2 * Math.min(...borders.map((border) => Math.abs(border - x))));
}

/** Relative steps between points; steps that round to nothing are left out. */
function drawPath(shape: Shape, projection: GeoProjection): string {
  return ringsOf(shape)
    .map((ring) => {
      const points = ring.slice(0, -1).map((place) => project(projection, place).map(Math.round) as [number, number]);
      const [[startX, startY], ...rest] = points.filter(
        ([x, y], index) => x !== points[index - 1]?.[0] || y !== points[index - 1]?.[1],
      ) as [[number, number], ...[number, number][]];
      let [fromX, fromY] = [startX, startY];
      const steps = rest.map(([x, y]) => {
        const step = `${x - fromX} ${y - fromY}`;
        [fromX, fromY] = [x, y];
        return step;
      });
      return `M${startX} ${startY}l${steps.join(' ').replaceAll(' -', '-')}z`;
    })
    .join('');
}

/** The committed topology: Natural Earth, see docs/data-sources.md. */
export function readTopology(): Source {
  return JSON.parse(
    readFileSync(fileURLToPath(new URL('uz-regions.topo.json', import.meta.url).href), 'utf8'),
  ) as Source;
}

/** The API draws the same map for other sites. */
export const WRITTEN = [
  '../src/analysis/map/drawing/region-shapes.json',
  '../../api/src/modules/open-data/region-shapes.json',
] as const;

if (process.argv[1] === fileURLToPath(import.meta.url)) {
  const text = `${JSON.stringify(drawRegions(readTopology()), null, 2)}\n`;
  for (const file of WRITTEN) writeFileSync(new URL(file, import.meta.url), text);
}
