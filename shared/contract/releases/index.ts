export * from './addresses';
export * from './events';
export * from './failures';
export * from './page-vitals';
export * from './releases';
