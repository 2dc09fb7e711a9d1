export const INDICATOR_NAMESPACE = 'indicators';
