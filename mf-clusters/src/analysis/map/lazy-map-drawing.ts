import { lazyPart } from '../lazy-part/lazy-part';
import type { MapDrawingProps } from './map-drawing';

/** The map's outlines and what draws them: fetched once the map's place comes near what is in sight. */
export const MapDrawing = lazyPart<MapDrawingProps>(
  async () => (await import(/* webpackChunkName: "map-drawing" */ './map-drawing')).MapDrawing,
  { aspectRatio: '1000 / 658', whenSeen: true },
);
