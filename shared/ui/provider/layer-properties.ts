/** A layer's place among the open ones: a dialog, menu or tooltip sets them on its own elements whenever one opens or closes. */
const NAMES = ['--layer-index', '--nested-layer-count', '--z-index'];

/**
 * Makes each of them a property of one element. Inherited, as custom properties are by themselves, they would restyle everything within.
 * By a script, for the gateway refuses an `@property` in the styles of a preview: it would hold for the whole page.
 */
export function registerLayerProperties(): void {
  for (const name of NAMES) {
    try {
      CSS.registerProperty({ name, syntax: '*', inherits: false });
    } catch {
      // Registered already, or by a browser that cannot: it only does more work then.
    }
  }
}
