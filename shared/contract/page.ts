// Kept apart from the schemas: the page needs these before its first paint, and schemas bring zod along.

/** Id of the `<script type="application/json">` that holds the boot document. */
export const BOOT_ELEMENT_ID = 'klaster-boot';

/** Milliseconds a lazily loaded part of the page may take. Source: specification, section 9. */
export const LOAD_LIMIT = 120_000;

/** Groups of the sidebar, in order. */
export const NAVIGATION_GROUPS = ['reports', 'registers', 'analysis', 'administration'] as const;

export type NavigationGroup = (typeof NAVIGATION_GROUPS)[number];
