export type { RemoteDefinition } from '../remote/remote-definition';
export { readAppFolder, readGateway } from './apps/app-folder';
export { defineMonolith } from './monolith';
export { definePlainPage } from './plain-page';
export { defineBuild } from './webpack';
