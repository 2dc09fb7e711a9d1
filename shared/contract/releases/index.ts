export * from './addresses';
export * from './archive';
export * from './events';
export * from './failures';
export * from './frame-messages';
export * from './gates';
export * from './page-vitals';
export * from './releases';
