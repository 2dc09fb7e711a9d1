export * from './labels';
export * from './period';
export * from './schemas';
export * from './entities';
