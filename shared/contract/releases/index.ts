export * from './page-vitals';
export * from './releases';
