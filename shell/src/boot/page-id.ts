const bytes = crypto.getRandomValues(new Uint8Array(16));

/** Identifies this loaded page in reports to the gateway. Source: `pageIdSchema`. */
export const PAGE_ID = btoa(String.fromCharCode(...bytes))
  .replaceAll('+', '-')
  .replaceAll('/', '_')
  .slice(0, 22);
