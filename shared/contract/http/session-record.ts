/** Record of the session in browser storage. Source: specification 3.2.1 and 3.2.2. */
export const SESSION_RECORD = {
  /** Key of JSON with a field `token`. */
  user: 'user',
  /** Key of the time of saving, ISO 8601. */
  date: 'date',
  /** A session is valid for less than this many hours. */
  hours: 23,
} as const;
