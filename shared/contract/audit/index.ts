export * from './labels';
export * from './entities';
export * from './schemas';
