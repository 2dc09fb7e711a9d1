import { useTranslation } from '@klaster/shared/i18n';
import { useLocation } from '@klaster/shared/router';
import { session, useSession } from '@klaster/shared/session';
import { Flex, Text } from '@klaster/shared/ui';
import { pageTitle } from '../navigation/breadcrumbs';
import { useTitledRoutes } from '../navigation/use-page-navigation';
import { askedFor } from './requested-page';
import type { RequestedPage } from './requested-page';
import { SignIn } from './sign-in';

/** Shown at the root to visitors who opened a staff page, or whose session ended on one. */
export function RequestedPageNote() {
  const requested = askedFor(useLocation().state);
  useSession();
  return requested && !session.current() ? <Note requested={requested} /> : null;
}

function Note({ requested: { page, of } }: { requested: RequestedPage }) {
  const { t } = useTranslation('shell');
  const title = pageTitle(useTitledRoutes(), new URL(page, window.location.origin).pathname);
  if (title === undefined) return null;
  return (
    <Flex
      role="status"
      align="center"
      justify="space-between"
      wrap="wrap"
      gap="3"
      mx={{ base: '4', lg: '6' }}
      mt={{ base: '7', lg: '4' }}
      px="4"
      py="3"
      borderWidth="1px"
      borderColor="blue.border"
      borderRadius="md"
      bg="blue.subtle"
      data-print="hidden"
    >
      <Text flex="1 1 16rem" minW="0">
        {t(of === undefined ? 'signIn.asked' : 'signIn.ended', { page: title })}
      </Text>
      <SignIn label={t('signIn.goOn')} />
    </Flex>
  );
}
