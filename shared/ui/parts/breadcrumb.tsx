import { Flex, VisuallyHidden, chakra } from '@chakra-ui/react';
import { useTranslation } from '../../i18n';
import { Icon } from '../icon/icon';
import { iconShapes } from '../icon/icon-shapes';
import { Link } from '../controls/link';
import { useNarrow } from '../controls/use-narrow';

export interface Crumb {
  label: string;
  /** Absent for the current page. */
  to?: string | undefined;
}

/** From the outermost step to the page; on a phone only the previous step. */
export function Breadcrumb({ crumbs }: { crumbs: readonly Crumb[] }) {
  const { t } = useTranslation('shared');
  const before = crumbs.findLast(({ to }) => to !== undefined);
  if (useNarrow() && before) return <BackLink {...before} />;
  return (
    <chakra.nav aria-label={t('ui.breadcrumb')} fontSize="table" minW="0">
      <Flex as="ol" align="center" gap="1" listStyleType="none" minW="0">
        {crumbs.map((crumb, index) => (
          <Flex
            as="li"
            key={crumb.label}
            align="center"
            gap="1"
            minW="0"
            flexShrink={{ base: 1, sm: index === crumbs.length - 1 ? 1 : 0 }}
          >
            {index > 0 && <Icon shape={iconShapes.chevronRight} color="fg.muted" boxSize="14px" />}
            <CrumbText {...crumb} />
          </Flex>
        ))}
      </Flex>
    </chakra.nav>
  );
}

function BackLink({ label, to = '' }: Crumb) {
  const { t } = useTranslation('shared');
  return (
    <chakra.nav aria-label={t('ui.breadcrumb')} fontSize="table" minW="0">
      <Link to={to} display="flex" alignItems="center" gap="1" minH="11" minW="0" textDecorationColor="transparent">
        <Icon shape={iconShapes.chevronLeft} boxSize="14px" flexShrink={0} />
        <VisuallyHidden>{t('ui.backTo')}</VisuallyHidden>{' '}
        <chakra.span lineClamp="3" lineHeight="tight" overflowWrap="anywhere">
          {label}
        </chakra.span>
      </Link>
    </chakra.nav>
  );
}

function CrumbText({ label, to }: Crumb) {
  if (to)
    return (
      <Link to={to} textDecorationColor="transparent" truncate>
        {label}
      </Link>
    );
  return (
    <chakra.span aria-current="page" color="fg.muted" truncate>
      {label}
    </chakra.span>
  );
}
