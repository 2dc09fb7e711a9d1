export type { RemoteDefinition } from '../remote/remote-definition';
export { defineMonolith } from './monolith';
export { definePlainPage } from './plain-page';
export { defineBuild } from './webpack';
