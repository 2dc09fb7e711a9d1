export * from './method';
export * from './provenance';
export * from './ranking';
export * from './ranks';
export * from './scoring';
export * from './target';
export * from './versions';
