export type { RemoteDefinition } from './remote-definition';
export { defineBuild } from './webpack';
