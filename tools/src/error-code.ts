/** The system's word for what went wrong (`ENOENT`), or the error in its own words. */
export function errorCode(error: unknown): string {
  return typeof error === 'object' && error !== null && 'code' in error ? String(error.code) : String(error);
}
