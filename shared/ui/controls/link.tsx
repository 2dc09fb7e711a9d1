import { Button, chakra, useRecipe } from '@chakra-ui/react';
import type { ButtonProps } from '@chakra-ui/react';
import type { ComponentProps } from 'react';
import { Link as RouterLink } from '../../router';

const StyledLink = chakra(RouterLink);

/** For a link on a phone: as high as a fingertip, without moving the lines around it. */
export const fingertip = { display: 'inline-block', maxWidth: '100%', my: '-3.5', py: '3.5' } as const;

/** For a link or button that is shown only while the keyboard's focus is on it, at the start of the page. */
export const skipLink = {
  position: 'fixed',
  top: '2',
  left: '2',
  zIndex: 'tooltip',
  transform: 'translateY(-200%)',
  _focusVisible: { transform: 'none' },
  'data-print': 'hidden',
} as const;

export type LinkProps = ComponentProps<typeof StyledLink>;

/** A link within the product. */
export function Link(props: LinkProps) {
  const recipe = useRecipe({ key: 'link' });
  return <StyledLink {...props} css={[recipe(), props.css] as LinkProps['css']} />;
}

export interface ButtonLinkProps extends ButtonProps {
  to: string;
}

/** A link that looks like a button. */
export function ButtonLink({ to, children, ...rest }: ButtonLinkProps) {
  return (
    <Button asChild {...rest}>
      <RouterLink to={to}>{children}</RouterLink>
    </Button>
  );
}
