/** A window under 360 px, where the header has no room for all that stands in it. */
export const NARROWEST = '@media (max-width: 359.98px)';
