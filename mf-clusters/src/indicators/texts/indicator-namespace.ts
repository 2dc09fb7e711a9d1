/** Namespace of the dictionary's texts; the remote registers it. */
export const INDICATOR_NAMESPACE = 'indicators';
