import { lazyPart } from '../../lazy-part/lazy-part';
import type { MapDrawingProps } from './map-drawing';

/** The outlines load when the map comes near the viewport. */
export const MapDrawing = lazyPart<MapDrawingProps>(
  async () => (await import(/* webpackChunkName: "map-drawing" */ './map-drawing')).MapDrawing,
  { aspectRatio: '1000 / 658', whenSeen: true },
);
