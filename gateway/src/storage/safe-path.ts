import path from 'node:path';

/**
 * A file's path below `root` for an already decoded URL path, or null when the URL may not name a file:
 * empty or dotted segments (`..`, `.env`), backslashes and control characters.
 */
export function safePath(root: string, urlPath: string): string | null {
  const segments = urlPath.split('/');
  return segments.every(isPlainSegment) ? path.join(root, ...segments) : null;
}

function isPlainSegment(segment: string): boolean {
  // eslint-disable-next-line no-control-regex
  return segment !== '' && !segment.startsWith('.') && !/[\\\u0000-\u001f]/.test(segment);
}
