/** Set by Chakra on dialogs, menus and tooltips whenever one opens or closes. */
const NAMES = ['--layer-index', '--nested-layer-count', '--z-index'];

/**
 * Inherited custom properties would restyle everything within. By a script, since the gateway refuses `@property` in the styles of a
 * preview.
 */
export function registerLayerProperties(): void {
  for (const name of NAMES) {
    try {
      CSS.registerProperty({ name, syntax: '*', inherits: false });
    } catch {
      // Already registered, or not supported: only slower.
    }
  }
}
