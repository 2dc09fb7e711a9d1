import { useTranslation } from '@klaster/shared/i18n';
import { Link } from '@klaster/shared/router';
import { Box, Flex, Icon, Text } from '@klaster/shared/ui';
import { icons } from './icons';

/** The product's mark and name, leading to `to`. Collapsed: the mark alone. */
export function Brand({ to, collapsed = false }: { to: string; collapsed?: boolean }) {
  const { t } = useTranslation('shell');
  return (
    <Flex asChild align="center" gap="3" minW="0" color="inherit" textDecoration="none" borderRadius="md">
      <Link to={to} aria-label={t('product.name')}>
        <Flex align="center" justify="center" boxSize="8" borderRadius="md" bg="blue.600" color="white" flexShrink={0}>
          <Icon shape={icons.boll} boxSize="5" />
        </Flex>
        {!collapsed && (
          <Box minW="0">
            <Text fontWeight="bold" lineHeight="tight">
              {t('product.name')}
            </Text>
            <Text fontSize="xs" color="fg.muted" lineHeight="tight" display={{ base: 'none', sm: 'block' }}>
              {t('product.full')}
            </Text>
          </Box>
        )}
      </Link>
    </Flex>
  );
}
