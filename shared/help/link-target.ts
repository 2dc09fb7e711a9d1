export type LinkTarget = { kind: 'section' | 'page' | 'elsewhere'; to: string };

/** Accepts only harmless targets: `#section`, `/page`, `https://…`. */
export function linkTarget(href: string): LinkTarget | undefined {
  if (/^#[a-z][a-z0-9-]{0,63}$/.test(href)) return { kind: 'section', to: href };
  if (/^\/(?:[\w~.-]+(?:\/[\w~.-]+)*)?(?:\?[\w=&.~-]*)?(?:#[a-z][a-z0-9-]{0,63})?$/.test(href))
    return { kind: 'page', to: href };
  if (!/^https:\/\/[^\s\\]+$/.test(href) || !URL.canParse(href)) return undefined;
  return { kind: 'elsewhere', to: new URL(href).href };
}
