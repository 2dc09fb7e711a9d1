/** Where a link of a help page leads: within the page, to a page of ours, elsewhere, or nowhere. */
export type LinkTarget = { kind: 'section' | 'page' | 'elsewhere'; to: string };

/**
 * Lets in what is known to be harmless and nothing else: `#section`, `/page`, `https://…`. No script, no data, no other host
 * that pretends to be a page of ours.
 */
export function linkTarget(href: string): LinkTarget | undefined {
  if (/^#[a-z][a-z0-9-]{0,63}$/.test(href)) return { kind: 'section', to: href };
  if (/^\/(?:[\w~.-]+(?:\/[\w~.-]+)*)?(?:\?[\w=&.~-]*)?(?:#[a-z][a-z0-9-]{0,63})?$/.test(href))
    return { kind: 'page', to: href };
  if (!/^https:\/\/[^\s\\]+$/.test(href) || !URL.canParse(href)) return undefined;
  return { kind: 'elsewhere', to: new URL(href).href };
}
