import { chakra, Menu, VisuallyHidden } from '@chakra-ui/react';
import type { ComponentPropsWithoutRef, ReactElement, ReactNode } from 'react';
import type { Icon as IconShape } from '../../contract/http/boot';
import { Icon } from '../icon/icon';
import { menuRecipe } from './menu-recipe';

interface MenuEntry {
  id: string;
  label: string;
  icon?: IconShape | undefined;
  onSelect: () => void;
  /** Makes the entry a link to another page. */
  href?: string | undefined;
  /** The current choice, e.g. the language. */
  current?: boolean;
  tone?: 'danger' | undefined;
  /** BCP 47 tag, if the label is in another language than the page. */
  lang?: string;
  /** Second line. */
  note?: string;
  /** Text of the dot at the entry's end, e.g. that it is new. */
  mark?: string;
}

export interface ActionMenuProps {
  /** Its text or `aria-label` names the menu. */
  trigger: ReactElement<ComponentPropsWithoutRef<'button'>>;
  entries: readonly MenuEntry[];
  /** Above the entries. */
  heading?: ReactNode;
  /** Open when first rendered. */
  defaultOpen?: boolean;
  /** Called when the menu opens, for example to load something in advance. */
  onOpen?: () => void;
}

const check: IconShape = [['path', { d: 'M20 6 9 17l-5-5' }]];

export function ActionMenu({ trigger, entries, heading, defaultOpen = false, onOpen }: ActionMenuProps) {
  const select = (id: string) => {
    const chosen = entries.find((entry) => entry.id === id);
    // A link calls it by its click, before the page is left.
    if (chosen?.href === undefined) chosen?.onSelect();
  };
  return (
    <Menu.Root
      recipe={menuRecipe}
      defaultOpen={defaultOpen}
      onSelect={(event) => select(event.value)}
      // By default the key's click would not bubble.
      navigate={({ node }) => node.click()}
      onOpenChange={(change) => change.open && onOpen?.()}
      positioning={{ placement: 'bottom-end' }}
    >
      <Menu.Trigger asChild>{trigger}</Menu.Trigger>
      {/* Beside its button: at the end of the page it would be outside all landmarks. */}
      <Menu.Positioner>
        <Menu.Content>
          {heading && (
            <>
              {heading}
              <Menu.Separator />
            </>
          )}
          {entries.map((entry) => (
            <Entry key={entry.id} {...entry} />
          ))}
        </Menu.Content>
      </Menu.Positioner>
    </Menu.Root>
  );
}

function Entry({ id, label, href, onSelect, icon, current, tone, lang, note, mark }: MenuEntry) {
  const content = (
    <>
      {icon && <Icon shape={icon} />}
      <Menu.ItemText fontWeight={mark ? 'semibold' : undefined}>
        {label}
        {note && (
          <chakra.span display="block" color="fg.muted" fontSize="xs" fontWeight="normal">
            {note}
          </chakra.span>
        )}
      </Menu.ItemText>
      {mark && (
        <chakra.span
          boxSize="2"
          flexShrink={0}
          borderRadius="full"
          bg="colorPalette.solid"
          _highContrast={{ bg: 'Highlight' }}
        >
          <VisuallyHidden>{mark}</VisuallyHidden>
        </chakra.span>
      )}
      {current && <Icon shape={check} color="colorPalette.fg" />}
    </>
  );
  return (
    <Menu.Item
      value={id}
      lang={lang}
      aria-current={current || undefined}
      {...(tone === 'danger' && { color: 'fg.error' })}
      asChild={href !== undefined}
    >
      {href === undefined ? (
        content
      ) : (
        <a href={href} onClick={onSelect}>
          {content}
        </a>
      )}
    </Menu.Item>
  );
}
