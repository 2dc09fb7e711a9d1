// Separate from the schemas, which pull in zod: the page needs these before its first paint.

/** Id of the `<script type="application/json">` that holds the boot document. */
export const BOOT_ELEMENT_ID = 'klaster-boot';

/** Id of the `<template>` with the scripts of a page that has a preview: they are added once the visitor is about to use it. */
export const START_ELEMENT_ID = 'klaster-start';

/** Address `<folder><shell's version>/<remote>/<version>/`, and file, of the document in which an isolated remote runs. */
export const ISOLATED_FOLDER = '/isolated/';
export const ISOLATED_PAGE = 'isolated.html';

/** Set by a page's first script before the app is loaded: whether the user is signed in, and what was clicked in the preview. */
export const PREVIEW_MARKS = { signedIn: 'data-signed-in', clicked: 'data-clicked' } as const;

/** Milliseconds a lazily loaded part of the page may take. Source: specification 14.1.3. */
export const LOAD_LIMIT = 120_000;

/** Groups of either layout's navigation, in order; `removed` has the removed entries of the registers. */
export const NAVIGATION_GROUPS = ['reports', 'registers', 'removed', 'analysis', 'administration'] as const;

export type NavigationGroup = (typeof NAVIGATION_GROUPS)[number];

/** One literal segment of an address, as a regular expression with the flag `u`. */
export const ADDRESS_SEGMENT = String.raw`(?!\.+(?:/|$))[\p{L}\p{N}._~-]+`;

/** Excludes addresses that a browser would normalise or interpret as another host. */
export const PAGE_ADDRESS = new RegExp(`^/$|^(?:/${ADDRESS_SEGMENT})+$`, 'u');

/** Record of the session in browser storage. Source: specification 3.2.1 and 3.2.2. */
export const SESSION_RECORD = {
  /** Key of JSON with a field `token`. */
  user: 'user',
  /** Key of the time of saving, ISO 8601. */
  date: 'date',
  /** A session is valid for less than this many hours. */
  hours: 23,
} as const;
