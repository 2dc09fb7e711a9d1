import { useTranslation } from '@klaster/shared/i18n';
import { Link } from '@klaster/shared/router';
import { Box, Flex, Icon, Text, VisuallyHidden } from '@klaster/shared/ui';
import { icons } from '../icons/icons';

export type BrandProps = {
  to: string;
  /** What is shown: the mark, the mark and the name, or also the full name if there is room. */
  form: 'mark' | 'name' | 'full';
};

/** In the longest language the full name needs a wider window. */
const NO_ROOM_FOR_ALL = '@media (max-width: 1279.98px)';

export function Brand({ to, form }: BrandProps) {
  const { t } = useTranslation('shell');
  const name = t('product.name');
  return (
    <Flex asChild align="center" gap="3" minW="0" color="inherit" textDecoration="none" borderRadius="md">
      <Link to={to} aria-label={form === 'mark' ? name : undefined}>
        <Flex align="center" justify="center" boxSize="8" borderRadius="md" bg="blue.600" color="white" flexShrink={0}>
          <Icon shape={icons.boll} boxSize="5" />
        </Flex>
        {form === 'full' && <VisuallyHidden display={{ sm: 'none' }}>{name}</VisuallyHidden>}
        {form !== 'mark' && (
          <Box minW="0" display={form === 'full' ? { base: 'none', sm: 'block' } : 'block'}>
            <Text fontWeight="bold" fontSize={form === 'name' ? 'md' : 'sm'} lineHeight="tight">
              {name}
            </Text>
            {form === 'full' && (
              <Text fontSize="xs" color="fg.muted" lineHeight="tight" css={{ [NO_ROOM_FOR_ALL]: { display: 'none' } }}>
                {t('product.full')}
              </Text>
            )}
          </Box>
        )}
      </Link>
    </Flex>
  );
}
