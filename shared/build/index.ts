export type { RemoteDefinition } from './remote-definition';
export { defineMonolith } from './monolith';
export { defineBuild } from './webpack';
