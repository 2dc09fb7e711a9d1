/** Id of the `<script type="application/json">` that holds the boot document. */
export const BOOT_ELEMENT_ID = 'klaster-boot';

/** Milliseconds a lazily loaded part of the page may take. Source: specification, section 9. */
export const LOAD_LIMIT = 120_000;
