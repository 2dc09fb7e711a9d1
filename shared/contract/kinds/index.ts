export * from './kind';
export * from './labels';
export * from './registers';
